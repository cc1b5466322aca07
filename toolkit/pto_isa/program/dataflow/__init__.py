"""What may go wrong on any way through a function: its outline, and a flow of states through that."""

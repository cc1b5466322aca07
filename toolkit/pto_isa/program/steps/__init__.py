"""What the ops of a function do on a way through it: bytes that they touch, pipes, flags, and the replay of them."""

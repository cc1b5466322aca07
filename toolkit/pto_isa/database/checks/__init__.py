"""What is asked of records and shared files, a topic a module; ``database.check`` asks all of it."""

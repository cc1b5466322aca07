"""What a YAML file of the database may say: reader, formatter and models."""

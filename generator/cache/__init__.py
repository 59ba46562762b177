"""The cache: results of earlier runs and of a second process, by all that they depend on."""

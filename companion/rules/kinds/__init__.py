"""The kinds of rules that games set up, one in each file."""

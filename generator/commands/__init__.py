"""The commands of the command line: plain values in, words on a console and an exit code out."""

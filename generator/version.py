"""The program's version, one place for all: it is written into every manifest."""

VERSION = "0.1.0"

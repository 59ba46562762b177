"""The rulebook: Markdown with references into the game, as one document with several outputs.

`load.py` loads a document, `document.py` defines its model, `pages.py` lays it out, and
`printed.py`, `html.py` and `sections` of `document.py` make the outputs.
"""

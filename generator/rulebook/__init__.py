"""The rulebook: Markdown with references into the game, as one document with several outputs.

Read `load.py` for how a document comes about, `document.py` for what it is, and `draw.py`,
`page.py` and `sections.py` for what is made of it.
"""

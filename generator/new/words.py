"""How people name their columns: the words by which a spreadsheet's columns are recognised.

Written as `header_key` gives them: small letters, no accents, `_` for blanks.
"""

from __future__ import annotations

#: The card's title, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
NAMES = (
    "name", "title", "card_name", "card_title", "card", "kartenname", "titel", "karte", "nom",
    "titre", "carte", "nombre", "titulo", "carta", "nome", "titolo", "naam", "kaart", "nazwa",
)  # fmt: skip

#: How many copies there are.
QUANTITIES = (
    "quantity", "qty", "qty.", "count", "copies", "number_of_copies", "no._of_copies", "how_many",
    "amount", "in_deck", "#", "x", "anzahl", "menge", "exemplare", "kopien", "stuck", "quantite",
    "nombre", "exemplaires", "copie", "cantidad", "copias", "quantita", "quantidade", "aantal",
    "ilosc",
)  # fmt: skip

#: What a card costs: the number that stands beside its name.
COSTS = (
    "cost", "price", "mana", "level", "kosten", "preis", "cout", "prix", "coste", "costo",
    "precio", "prezzo", "custo", "preco", "prijs", "koszt", "cena", "value", "rank",
)  # fmt: skip

#: The designer's own remarks, which are no part of a card.
REMARKS = (
    "notes", "note", "comment", "comments", "remark", "remarks", "todo", "to_do", "status",
    "designer_notes", "internal", "version", "bemerkung", "bemerkungen", "notiz", "notizen",
    "kommentar", "commentaire", "commentaires", "notas", "comentarios", "opmerkingen", "uwagi",
)  # fmt: skip

#: What a card does: set as text, however short.
EFFECTS = (
    "text", "rules", "rule", "rules_text", "card_text", "effect", "effects", "ability", "abilities",
    "description", "body", "action", "flavor", "flavour", "flavor_text", "flavour_text", "wirkung",
    "effekt", "regel", "beschreibung", "texte", "effet", "capacite", "texto", "efecto", "testo",
    "effetto", "efeito", "tekst", "effect_tekst", "efekt", "opis",
)  # fmt: skip

#: Names that expressions keep for themselves.
RESERVED = frozenset((
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "import", "for", "set",
    "include", "recursive", "with", "without", "context",
))  # fmt: skip

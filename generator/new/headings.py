"""Headings by which `new --from` recognizes the columns of a spreadsheet, in many languages.

Headings in Latin letters are in the form of `header_key`: lower case, no accents, `_` for spaces.
`_keys` also accepts headings in other scripts as people write them.
"""

from __future__ import annotations

from punchboard.cards.load.tables.grid import header_key


def _keys(words: str) -> tuple[str, ...]:
    """Return the keys of headings separated by spaces; `_` is a space inside a heading."""
    return tuple(map(header_key, words.split()))


#: Headings of the card's name, in English, German, French, Spanish, Italian, Portuguese, Dutch,
#: Polish, Czech, Turkish, Chinese, Japanese, Korean, Russian, Ukrainian, Greek, Arabic, Hindi,
#: Bengali, Urdu, Indonesian, Vietnamese, Hebrew and Swedish.
NAMES = (
    "name", "title", "card_name", "card_title", "card", "kartenname", "titel", "karte", "nom",
    "titre", "carte", "nombre", "titulo", "carta", "nome", "titolo", "naam", "kaart", "nazwa",
    "meno", "nazev", "nev", "isim",
    *_keys(
        "名前 名称 名稱 名字 卡名 卡牌名 卡牌名称 标题 標題 カード名 "
        "タイトル 이름 명칭 카드명 제목 название имя назва ім’я όνομα"
        " اسم الاسم العنوان عنوان नाम शीर्षक নাম শিরোনাম نام nama judul tên שם namn navn"
        " nimi"
    ),
)  # fmt: skip

#: Headings of the number of copies.
QUANTITIES = (
    "quantity", "qty", "qty.", "count", "copies", "number_of_copies", "no._of_copies", "how_many",
    "amount", "in_deck", "#", "x", "anzahl", "menge", "exemplare", "kopien", "stuck", "quantite",
    "nombre", "exemplaires", "copie", "cantidad", "copias", "quantita", "quantidade", "aantal",
    "ilosc",
    "pocet", "adet",
    *_keys(
        "枚数 個数 数量 數量 张数 張數 份数 수량 "
        "매수 장수 количество кол-во копии кількість ποσότητα"
        " عدد العدد الكمية كمية संख्या मात्रा प्रतियां সংখ্যা পরিমাণ تعداد مقدار jumlah"
        " số_lượng כמות antal mennyiség"
    ),
)  # fmt: skip

#: Unambiguous ones of them: `x` may be a mark, and an amount may be of gold.
COUNTS = frozenset(QUANTITIES) - {"amount", "#", "x", "nombre"}

#: Headings of a card's cost, the number beside its name.
COSTS = (
    "cost", "price", "mana", "level", "kosten", "preis", "cout", "prix", "coste", "costo",
    "precio", "prezzo", "custo", "preco", "prijs", "koszt", "cena", "value", "rank",
    "maliyet",
    *_keys(
        "コスト 費用 费用 价格 價格 花费 法力 "
        "비용 가격 стоимость цена вартість ціна κόστος"
        " تكلفة التكلفة السعر سعر लागत मूल्य कीमत খরচ মূল্য قیمت لاگت biaya harga chi_phí"
        " giá עלות kostnad"
    ),
)  # fmt: skip

#: Headings of the designer's own remarks, which don't appear on cards.
REMARKS = (
    "notes", "note", "comment", "comments", "remark", "remarks", "todo", "to_do", "status",
    "designer_notes", "internal", "version", "bemerkung", "bemerkungen", "notiz", "notizen",
    "kommentar", "commentaire", "commentaires", "notas", "comentarios", "opmerkingen", "uwagi",
    "poznamka",
    *_keys(
        "备注 備註 備考 メモ 비고 "
        "메모 примечание примечания заметки комментарий"
        " ملاحظات ملاحظة टिप्पणी टिप्पणियाँ মন্তব্য نوٹ catatan ghi_chú הערות"
    ),
)  # fmt: skip

#: Headings of a card's effect, set as text even if it is short.
EFFECTS = (
    "text", "rules", "rule", "rules_text", "card_text", "effect", "effects", "ability", "abilities",
    "description", "body", "action", "flavor", "flavour", "flavor_text", "flavour_text", "wirkung",
    "effekt", "regel", "beschreibung", "texte", "effet", "capacite", "texto", "efecto", "testo",
    "effetto", "efeito", "tekst", "effect_tekst", "efekt", "opis", "popis",
    "metin", "etki",
    *_keys(
        "効果 テキスト 説明 描述 效果 说明 說明 文本 文字 规则 能力 "
        "텍스트 효과 설명 текст эффект описание свойство ефект опис κείμενο"
        " نص النص تأثير التأثير وصف الوصف पाठ प्रभाव विवरण नियम পাঠ্য প্রভাব বিবরণ متن اثر"
        " تفصیل teks efek deskripsi nội_dung mô_tả טקסט effekt beskrivning"
    ),
)  # fmt: skip

#: Headings of a card's picture, if the cells name one.
PICTURES = (
    "art", "artwork", "picture", "image", "img", "illustration", "photo", "bild", "grafik", "foto",
    "imagen", "immagine", "imagem", "ilustracion", "illustrazione", "afbeelding", "obraz",
    "resim", "obrazek",
    *_keys(
        "画像 イラスト 图片 圖片 插图 插圖 "
        "그림 이미지 картинка изображение иллюстрация εικόνα"
        " صورة الصورة चित्र तस्वीर ছবি تصویر gambar hình ảnh תמונה bild"
    ),
)  # fmt: skip

#: Headings of the card type, which decides the content of the card.
CARD_TYPES = (
    "type", "card_type", "kind", "category", "class", "typ", "kartentyp", "kartenart", "kategorie",
    "klasse", "art", "genre", "categorie", "tipo", "categoria", "soort", "rodzaj",
    "tur",
    *_keys(
        "種類 タイプ 类型 類型 种类 分类 "
        "종류 유형 тип вид категория τύπος"
        " نوع النوع الفئة प्रकार श्रेणी ধরন প্রকার قسم jenis tipe kategori loại סוג typ"
    ),
)  # fmt: skip

#: Headings of a card's color, if the cells name colors.
COLORS = (
    "color", "colour", "card_color", "card_colour", "farbe", "couleur", "colore", "cor", "kleur",
    "kolor", "barva", "renk", "farg", "warna",
    *_keys("色 颜色 顏色 カラー 색 색상 색깔 цвет колір χρώμα لون اللون रंग রঙ رنگ màu צבע"),
)  # fmt: skip

#: Headings that cards omit: type and other kinds.
KINDS = frozenset((
    *CARD_TYPES, "family", "suit", "rarity", "subtype", "tags", "traits", "keywords",
    "familie", "seltenheit", "famille", "couleur", "rarete", "familia", "palo", "rareza",
    "famiglia", "seme", "rarita", "naipe", "raridade", "zeldzaamheid",
))  # fmt: skip

#: Headings of a card's rank, and of its suit.
RANKS = frozenset((
    "rank", "number", "value", "rang", "wert", "zahl", "valeur", "valor", "valore", "numero",
    "nummer", "waarde", "wartosc", "hodnota", *_keys("数字 点数 ランク 숫자 значение номер"),
))  # fmt: skip
SUITS = frozenset((
    "suit", "farbe", "couleur", "palo", "seme", "naipe", "kleur", *_keys("スート 花色 무늬 масть"),
))  # fmt: skip

#: Generic headings of texts, and headings of flavor texts.
PLAIN_TEXTS = frozenset((
    "text", "rules_text", "card_text", "body", "texte", "texto", "testo", "tekst", "question",
    "frage", "pregunta", "domanda", "pergunta", "vraag", "pytanie", "prompt", "task", "aufgabe",
))  # fmt: skip
MOODS = frozenset(
    ("flavor", "flavour", "flavor_text", "flavour_text", "quote", "zitat", "atmosphare", "ambiance")
)

#: English names for headings without Latin letters.
_MEANINGS = {
    "name": NAMES, "quantity": QUANTITIES, "cost": COSTS, "text": EFFECTS, "art": PICTURES,
    "type": CARD_TYPES, "notes": REMARKS,
}  # fmt: skip


def meaning_of(key: str) -> str:
    """Return the English name of a known heading; "" for others."""
    return next((name for name, keys in _MEANINGS.items() if key in keys), "")

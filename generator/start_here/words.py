"""How pieces are put together, in words."""

BOARD = (
    "Cut each tile along its ticks; the grey flaps stay. Put glue on a flap and lay the next "
    "tile’s cut edge along the seam, until the half diamonds meet and the drawing runs on: "
    "first the tiles of each row, then the rows. Glue the whole onto cardboard, and trim its "
    "edge last."
)
WHOLE_BOARD = "Glue the sheet onto cardboard and trim it along the ticks."
SCREEN = (
    "Cut out, score from thick mark to thick mark with a blunt point, and fold the outer panels "
    "towards you. If the inside is on a sheet of its own, glue the two back to back first."
)
DIAL = (
    "Cut out back, wheels and front, with the bays at the edges and the windows of the front, "
    "and pierce every cross. Lay the wheels on the back, the front over them, and close each "
    "cross with a split pin, loosely enough to turn. A thumb in the bay pushes the wheel’s rim; "
    "each window shows one number."
)
STANDEE = (
    "Cut out, fold over the head, and glue front and back together. Bend the tabs outwards and "
    "glue them onto a coin or a disc of cardboard."
)
NET = (
    "Cut along the line, score and fold along the dashes. Tuck the tabs in and glue them one "
    "after the other, the one at the end of the column last."
)
_CUT = "Let it dry under books, then cut: first the strips, then the pieces, then what is round."
TOKEN = f"Glue the sheet onto cardboard. {_CUT}"
TOKEN_WITH_BACK = (
    "Glue the fronts onto cardboard. Backs are printed on paper of their own: with a needle, "
    "pierce two corners of the block of fronts right through the cardboard, and glue the backs "
    f"onto the other side, the same corners on the holes. {_CUT}"
)

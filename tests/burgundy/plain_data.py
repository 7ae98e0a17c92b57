"""Components and printed boards as short tables, for the plain twin."""

Cell = str  # row and column, such as "d4"

ROWS = "abcdefg"
NUMBERS = "6543/21654/543123/6126541/254312/61256/3413"  # 1: the same on all estates
ESTATES = {  # 1: the first letters of colours
    1: "ACCK/AACKB/AABKBB/SSSCSSS/BBMBBA/BMKBB/MKKB",
    2: "SBAC/ASBAB/AAABKB/BBBBBKC/KKMKMS/BBMKS/CSSC",
    3: "AAAA/SSCSS/BMKKSB/BBKCKBB/BBKKBB/CAMMC/BASB",
    4: "CABS/AABSS/BBBSCM/AAAKKMS/BCKBBB/BMBKK/SBKC",
    5: "ABBS/AABMM/BCKSSS/BBAKCBB/KCAKSB/BABCS/KKBM",
    6: "KKCS/KBBSB/AAMSBB/KBBCSBB/KBBMSB/KMAAS/CAAC",
    7: "KCCS/KAAAS/SMBBMA/SKBBBAB/BKBBAB/BSMKB/SCCK",
    8: "BBSB/SCKCB/BKMKKS/BAKMAKB/SAAAMB/BCACS/BSBB",
    9: "BBCK/BBAAS/BBAASS/CKKMSCK/SSKMBA/KBBBA/MCBB",
}
CENTRE = "d4"

BUILDINGS = (
    *("warehouse", "carpenter", "church", "market"),
    *("boarding-house", "bank", "city-hall", "watchtower"),
)
ANIMALS = ("cow", "sheep", "pig", "chicken")
BLACK_KNOWLEDGE = (7, 12, 14, 15, 24, 25)
COLOURS = ("building", "animal", "knowledge", "castle", "mine", "ship")
COLOUR = {colour[0].upper(): colour for colour in COLOURS}
KINDS = (
    *BUILDINGS,
    *(f"{animal}-{count}" for animal in ANIMALS for count in (2, 3, 4)),
    *(f"knowledge-{number}" for number in range(1, 27)),
    *("castle", "mine", "ship"),
)
OWN = (  # 1: the tiles with backs of their own colour
    dict.fromkeys(BUILDINGS, 5)
    | {f"{animal}-{count}": {2: 2, 3: 2, 4: 1}[count] for animal in ANIMALS for count in (2, 3, 4)}
    | {f"knowledge-{number}": 1 for number in range(1, 27) if number not in BLACK_KNOWLEDGE}
    | {"castle": 14, "mine": 10, "ship": 20}
)
BLACK = (  # 1: the tiles with black backs
    dict.fromkeys(BUILDINGS, 2)
    | {f"{animal}-{count}": 1 for animal in ANIMALS for count in (3, 4)}
    | {f"knowledge-{number}": 1 for number in BLACK_KNOWLEDGE}
    | {"castle": 2, "mine": 2, "ship": 6}
)
GOODS_EACH = 7
DICE = range(1, 7)  # and the types of goods

DEPOTS = {  # 3.2: the spaces of each depot, with the number of players that each one needs
    1: "K3 B2 S2 A4",
    2: "K2 B3 C2 B4",
    3: "A2 S3 B2 K4",
    4: "M4 S2 B2 A3",
    5: "B3 M2 B4 K2",
    6: "C3 B2 S4 A2",
}
BLACK_SPACES = {2: 4, 3: 6, 4: 8}  # 3.3

REGION_POINTS = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}  # 7.1
PHASE_POINTS = (10, 8, 6, 4, 2)
LARGE, SMALL = {2: 5, 3: 6, 4: 7}, {2: 2, 3: 3, 4: 4}  # 7.2
TILE_POINTS = {2: 2, 3: 3, 4: 4}  # 5.4
GAINS = {  # 6.7: what a building may take
    **{"carpenter": ("building",), "church": ("mine", "knowledge", "castle")},
    **{"market": ("ship", "animal")},
}
FREE_SHIFT = {  # 8: the knowledge that helps to place a tile
    **{"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "knowledge": 11}
}
FOUR_POINTS = {  # 8: the building that gives four points each at the end
    **{16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church"},
    **{20: "market", 21: "boarding-house", 22: "bank", 23: "city-hall"},
}


def colour_of(tile: str) -> str:
    if tile in BUILDINGS:
        return "building"
    name = tile.split("-")[0]
    return "animal" if name in ANIMALS else name

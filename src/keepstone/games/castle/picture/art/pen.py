"""The colours of The Castle by kind of segment, and its sheet of symbols."""

from keepstone.drawing.sheets import Sheet

SHEET = Sheet("castle")

PATH, TOWER, HOUSE, COURT = "PTHC"
GROUND = {PATH: "#f1e6cb", TOWER: "#8496ad", HOUSE: "#b64f36", COURT: "#9ac26f"}
TEXTURE = {PATH: "#d3bf95", TOWER: "#667b95", HOUSE: "#983c28", COURT: "#6b9a48"}
DEEP = {PATH: "#8d7650", TOWER: "#26354a", HOUSE: "#4a1a11", COURT: "#55803a"}
PALE = {PATH: "#fbf4e2", TOWER: "#e6edf4", HOUSE: "#f3b796", COURT: "#c6e09e"}

"""The rulebooks, and the numbers of their rules."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


NUMBER = r"§\d+(?:\.\d+[a-z]?)?"


STATED = re.compile(rf"^(?:#+ |\*\*)({NUMBER})\b(?:\*\*)?( \(prose\))?", re.MULTILINE)

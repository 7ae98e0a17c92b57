"""A pseudo-language of wide letters."""

import re
from gettext import NullTranslations

PART = re.compile(r"(\{[^}]*\}|%(?:\(\w+\))?[srg]\b)")


WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(128)) if letter.isalpha()}


class Wide(NullTranslations):
    """Every text in wide letters; what is filled in stays as it is."""

    def gettext(self, message: str) -> str:
        parts = enumerate(PART.split(message))
        return "".join(part if place % 2 else part.translate(WIDE) for place, part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

"""A language in which every translated text is in brackets."""

from gettext import NullTranslations


class Marked(NullTranslations):
    """Translations into the same text in brackets."""

    def gettext(self, message):
        return f"[{message}]"

    def ngettext(self, one, many, count):
        return f"[{one if count == 1 else many}]"

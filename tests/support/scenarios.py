"""Checks of a table in a scenario, by the names of its methods and properties."""


def check(t, *texts, **expected):
    """Play texts on a table, and compare what it says then; a method is called without arguments."""
    t.play(*texts)
    found = {}
    for name in expected:
        value = getattr(t, name)
        found[name] = value() if callable(value) else value
    assert found == expected


def refuse(t, rule, *texts):
    """Check that a table refuses each of some texts by a rule, and stays as it is."""
    assert {text: t.refuses(text) for text in texts} == dict.fromkeys(texts, rule)

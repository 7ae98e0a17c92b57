"""Numbers on the command line: what is accepted, and what is refused."""

from argparse import ArgumentTypeError

import pytest

from keepstone.cli.shared_arguments import integer, number_between


def test_whole_numbers_of_up_to_20_digits_are_accepted() -> None:
    assert integer("0") == 0
    assert integer("-7") == -7
    assert integer("12345678901234567890") == 12_345_678_901_234_567_890
    assert integer("-12345678901234567890") == -12_345_678_901_234_567_890


@pytest.mark.parametrize(
    "text", ["", "-", "--7", "+7", "7.0", "1e3", "0x7", "123456789012345678901"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number of at most 20 digits"):
        integer(text)


def test_a_count_is_within_its_limits() -> None:
    read = number_between(1, 64)
    assert [read("1"), read("64")] == [1, 64]
    for text in ("0", "65", "-1", "123456789012345678901"):
        with pytest.raises(ArgumentTypeError, match="is not a whole number from 1 to 64"):
            read(text)

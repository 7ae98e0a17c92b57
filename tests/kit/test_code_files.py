"""Tests of the files of compiled code: a damaged file is reported, and replaced when code is stored again."""

import pytest

from keepstone.kit.code_files import DamagedCode, SealedFiles

pytestmark = pytest.mark.compiled


@pytest.fixture
def files(tmp_path):
    """Stored code for two signatures: `int`, in the file rule.1.nbc, and `float`, in rule.2.nbc."""
    (tmp_path / "game").mkdir()
    made = SealedFiles(str(tmp_path / "game"), "rule", "stamp")
    made.save("int", b"code for int")
    made.save("float", b"code for float")
    return made


@pytest.fixture
def folder(files):
    return files._path(".")


def empty(path):
    path.write_bytes(b"")


def cut(path):
    path.write_bytes(path.read_bytes()[:-1])


def change_a_bit(path):
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))


def replace_by_a_text(path):
    path.write_text("not what was written here, and longer than a checksum")


def replace_by_a_pickle(path):
    path.write_bytes(b"\x80\x04N.")


DAMAGES = [empty, cut, change_a_bit, replace_by_a_text, replace_by_a_pickle]


def test_what_is_stored_is_loaded(files, folder):
    assert sorted(each.name for each in folder.iterdir()) == [
        "rule.1.nbc",
        "rule.2.nbc",
        "rule.nbi",
    ]
    assert (files.load("int"), files.load("float")) == (b"code for int", b"code for float")
    assert files.load("bool") is None


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_code_is_reported_and_replaced(files, folder, damage):
    damage(folder / "rule.1.nbc")
    with pytest.raises(DamagedCode, match=r"^rule.1.nbc is damaged$"):
        files.load("int")
    assert files.load("float") == b"code for float"
    files.save("int", b"new code")
    assert (files.load("int"), files.load("float")) == (b"new code", b"code for float")


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_reported_and_replaced(files, folder, damage):
    damage(folder / "rule.nbi")
    with pytest.raises(DamagedCode, match=r"^rule.nbi is damaged$"):
        files.load("float")
    files.save("float", b"new code")
    assert (files.load("float"), files.load("int")) == (b"new code", None)
    files.save("int", b"code for int")
    assert (files.load("float"), files.load("int")) == (b"new code", b"code for int")


def test_swapped_code_is_damaged(files, folder):
    first, second = folder / "rule.1.nbc", folder / "rule.2.nbc"
    data = first.read_bytes()
    second.replace(first)
    second.write_bytes(data)
    for key in ("int", "float"):
        with pytest.raises(DamagedCode):
            files.load(key)


def test_an_earlier_index_does_not_lead_to_code_for_another_signature(files, folder):
    index = (folder / "rule.nbi").read_bytes()
    (folder / "rule.nbi").unlink()
    files.save("float", b"code for float")  # in rule.1.nbc
    (folder / "rule.nbi").write_bytes(index)
    with pytest.raises(DamagedCode, match="code for another signature"):
        files.load("int")


def test_code_of_another_version_of_the_source_counts_as_missing(files, folder):
    assert SealedFiles(str(folder), "rule", "another stamp").load("int") is None


def test_deleted_code_counts_as_missing(files, folder):
    (folder / "rule.1.nbc").unlink()
    assert files.load("int") is None

"""The stores of the data of people."""

import pytest

from keepstone.server.storage.store import Store
from tests.support.stored_games import Stores


@pytest.fixture
def stores(store: Store) -> Stores:
    """The stores of the open database."""
    return Stores(store)

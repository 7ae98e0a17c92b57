"""The version of Keepstone; pyproject.toml states it too."""

__version__ = "0.1.0"

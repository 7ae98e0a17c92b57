"""Tests of the games as environments of other libraries, by these libraries' own tests first."""

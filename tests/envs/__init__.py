"""Tests of the games as environments of other libraries, first by these libraries' own tests."""

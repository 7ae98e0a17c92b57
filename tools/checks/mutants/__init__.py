"""Mutation testing of a random sample: `make mutants MINUTES=20 IN=src/keepstone/search`.

Each mutant is one wrong edit in a copy of the project. CONTRIBUTING.md describes how to read the report.
"""

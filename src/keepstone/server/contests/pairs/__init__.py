"""Contests in pairs: their rounds, and what people and organisers change."""

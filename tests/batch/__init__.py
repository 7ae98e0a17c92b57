"""Tests of batches: many games stepped at once."""

"""Words, sentences and languages, and the files that hold text."""

"""What a table is worth: a small net that learned it, and the file that it is kept in."""

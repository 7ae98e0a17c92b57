"""The evaluation of tables by a small net, and its file format."""

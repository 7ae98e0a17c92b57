"""The evaluation of states by a small neural net, and its file format."""

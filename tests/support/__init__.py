"""Code that several tests share: fixtures, players, pages, servers, and the choice of tests to run."""

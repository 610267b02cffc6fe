"""The playground and its page, for tests."""

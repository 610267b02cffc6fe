"""Drawing of text in all scripts."""

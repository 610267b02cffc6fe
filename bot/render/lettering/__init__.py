"""Drawing of text in every script."""

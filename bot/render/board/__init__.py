"""Drawing of boards."""

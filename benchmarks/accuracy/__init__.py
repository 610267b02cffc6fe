"""Checks that stronger levels reach a higher accuracy in analyses."""

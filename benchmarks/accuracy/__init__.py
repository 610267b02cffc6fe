"""Checks that analyses give stronger levels a higher accuracy."""

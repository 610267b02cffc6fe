"""Checks that the accuracy of an analysis rises with the level that played."""

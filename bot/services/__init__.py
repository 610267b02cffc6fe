"""The use-cases, a module a subject: they know ids and values, no Discord and no sentence."""

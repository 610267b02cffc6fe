"""The rule set of the encyclopedia articles, shared by three games."""

from bot.engine import Chain, RuleSet, Source

ENCYCLOPEDIA = RuleSet("encyclopedia", Source("Wikipedia", 2010), chain=Chain.MAY_STOP, rated=True)

"""The rule set of the encyclopedia articles, shared by three games."""

from bot.engine import Chain, Citation, RuleSet

ENCYCLOPEDIA = RuleSet(
    "encyclopedia",
    Citation("Wikipedia", 2010, work="the articles on these games"),
    chain=Chain.MAY_STOP,
)

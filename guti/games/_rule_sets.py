"""Rule sets that several games share."""

from guti.rule_set import Capture, Chain, Citation, RuleSet

ENCYCLOPEDIA = RuleSet(
    "encyclopedia",
    Citation("Wikipedia", 2010, work="articles “Lau kata kati”, “Dash-guti” and “Pretwa”"),
    chain=Chain.MAY_STOP,
    rated=True,
)

HUMPHRIES_1906 = RuleSet(
    "humphries-1906",
    Citation("E. de M. Humphries", 1906, page="123", cited="Ludii"),
    chain=Chain.MAY_STOP,
)

PARKER_1909 = RuleSet(
    "parker-1909",
    Citation("Henry Parker", 1909, page="583", cited="Ludii", work="Ancient Ceylon"),
    capture=Capture.FREE,
    chain=Chain.MAY_STOP,
)

"""Alquerque: a square of 25 points with diagonals, and twelve pieces for each side."""

from guti.board import board_of_ranks
from guti.game import Game, Region
from guti.rule_set import Capture, Chain, Citation, RuleSet

ALQUERQUE = Game(
    key="alquerque",
    order=60,
    region=Region.SPAIN,
    board=board_of_ranks(
        [
            (2, "a5 b5 c5 d5 e5", (-2, -1, 0, 1, 2)),
            (1, "a4 b4 c4 d4 e4", (-2, -1, 0, 1, 2)),
            (0, "a3 b3 c3 d3 e3", (-2, -1, 0, 1, 2)),
            (-1, "a2 b2 c2 d2 e2", (-2, -1, 0, 1, 2)),
            (-2, "a1 b1 c1 d1 e1", (-2, -1, 0, 1, 2)),
        ],
        lines="""
            a1 a2 a3 a4 a5
            b1 b2 b3 b4 b5
            c1 c2 c3 c4 c5
            d1 d2 d3 d4 d5
            e1 e2 e3 e4 e5
            a1 b2 c3 d4 e5
            a5 b4 c3 d2 e1
            c1 d2 e3
            c5 d4 e3
            a3 b4 c5
            a3 b2 c1
        """,
    ),
    black=frozenset("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3".split()),
    white=frozenset("a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3".split()),
    quiet_limit=60,
    rule_sets=(
        RuleSet(
            "alfonso-1283",
            Citation("Alfonso X", 1283, cited="Ludii", work="Libro de los juegos"),
            capture=Capture.FREE,
            chain=Chain.MAY_STOP,
        ),
        RuleSet(
            "griaule-1935",
            Citation(
                "Marcel Griaule",
                1935,
                page="177",
                cited="Ludii",
                work="Jeux et divertissements abyssins",
            ),
            losing_count=5,
        ),
        RuleSet(
            "hutton-1921",
            Citation("J. H. Hutton", 1921, page="101", cited="Ludii", work="The Angami Nagas"),
            black=frozenset("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2".split()),
            white=frozenset("a5 b5 c5 d5 e5 a4 b4 c4 d4 e4".split()),
        ),
    ),
)

"""Texts for users: errors, boards, matches and rules."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.client.errors  # noqa: F401 - its errors are among them
from bot import texts
from bot.learn.analysis import MatchAnalysis
from bot.learn.errors import HelpsInMatch
from bot.learn.judgement import Judgement, MoveChoice, Worth
from bot.paths import ASSETS
from bot.play.challenge import Challenge, FirstChoice, SideChoice, State
from bot.play.errors import (
    MatchOver,
    NoSuchMatch,
    NotYourTurn,
    OwnMatchAlready,
    UnknownChoice,
)
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.record import record_of
from bot.ratings.leaderboard import RatingChange
from bot.render.lettering.shaper import TextShaper
from bot.store.errors import DatabaseTooOld, DatabaseUnusable
from bot.texts.lengths import ALT_TEXT
from bot.texts.locale import languages, locale
from guti import GUTI, Capture, Game, Position, Side
from guti.errors import (
    AmbiguousMove,
    BadPosition,
    BadRecord,
    CaptureCompulsory,
    GutiError,
    MoveError,
    NotationError,
    UnknownGame,
    UnreadableMove,
    WrongChain,
)
from guti.games import GAMES
from tests.support.error_instances import HOSTILE, NOON, instances, leaf_errors, variants
from tests.support.invalid_texts import INVALID_POSITIONS, INVALID_RECORDS
from tests.support.strategies import (
    BLACK,
    WHITE,
    any_text,
    choices,
    drawn_match,
    keys,
    play,
    positions,
)
from tools.lengths import MESSAGE

WORDS = texts.of(texts.ENGLISH)

WAITS = re.compile(
    r"\b([Ww]ait|again|[Aa]sk|tell|There are|the choices|newest board|answers it|accept it)\b"
    "|after the next move|claim it once|claim the match from"
)
ANSWERED = [
    error
    for error in leaf_errors(GutiError)
    if not issubclass(error, NotationError | MoveError | DatabaseUnusable | DatabaseTooOld)
    and not error.__module__.startswith("bot.playground")
]


def test_every_error_has_text_for_any_values() -> None:
    for instance in chain.from_iterable(map(instances, leaf_errors(GutiError))):
        text = WORDS.error(instance)
        assert text.strip(), instance
        assert "{" not in text, instance
        assert "None" not in text, instance
        assert str(instance), instance


@pytest.mark.parametrize("error", ANSWERED, ids=lambda error: error.__name__)
def test_every_refusal_names_an_alternative(error: type[GutiError]) -> None:
    """Refusals name a command or button, or ask to wait or choose.

    Illegal moves are excluded: buttons below the text show alternatives.
    """
    commands = {name.removeprefix("command-") for name in WORDS.names}
    labels = {WORDS.say(name) for name in WORDS.names if name.startswith("button-")}
    for instance, context in product(instances(error), texts.CONTEXTS):
        text = texts.of(texts.ENGLISH, context).error(instance)
        named = set(re.findall("`/([a-z]+)[` ]", text))
        assert named <= commands, text
        pressed = labels & set(re.findall(r"\*\*(\w+)\*\*", text))
        # Where the bot is a guest, the board is near, and not everyone can type commands.
        board = context in {"chat", "foreign"} and error is NotYourTurn
        assert named or pressed or board or WAITS.search(text), text


def test_every_problem_of_bad_input_has_a_sentence() -> None:
    spots = {row[-1]: BadPosition("x", 1, row[-1]) for row in INVALID_POSITIONS}
    problems = {"encoding", *(row[-1] for row in INVALID_RECORDS)}
    records = {problem: BadRecord(1, problem, "?") for problem in problems}
    for name, cases in (("error-bad-position", spots), ("error-bad-record", records)):
        assert set(variants(name, "problem")) == set(cases)
        assert len({WORDS.error(error) for error in cases.values()}) == len(cases)


def test_application_error_string_has_its_values() -> None:
    assert str(NoSuchMatch(7)) == "NoSuchMatch(match=7)"
    assert str(MatchOver()) == "MatchOver()"


def test_error_text_mentions_people_and_lists_moves() -> None:
    assert "<@7>" in WORDS.error(NotYourTurn(7))
    assert "`b4xc2`" in WORDS.error(CaptureCompulsory(("b4xc2",)))


def test_error_names_the_rule_set_of_its_match() -> None:
    game = GAMES["sholo-guti"].with_rules("parker-1909")
    for error in (HelpsInMatch(7, game, whole_game=True), OwnMatchAlready(7, game)):
        assert "Sholo guti (Parker 1909)" in WORDS.error(error)


@given(any_text)
def test_typed_text_is_quoted_and_shortened(text: str) -> None:
    words = texts.quoted(text)
    inner = words[1:-1]
    assert words[0] == words[-1] == "`"
    assert inner
    assert "`" not in inner
    assert inner.isprintable()
    assert len(inner) <= texts.QUOTED + 1
    assert words.encode()


def unquoted(text: str) -> str:
    """Return a text without code spans."""
    return re.sub(r"`[^`]+`", "", text)


@given(any_text)
def test_typed_text_appears_as_code_in_errors(typed: str) -> None:
    text = HOSTILE + typed + HOSTILE
    for error in (
        UnknownGame(text, tuple(GAMES)),
        UnreadableMove(text, 1),
        AmbiguousMove(text, ("b4xa6", "b4xc6")),
        WrongChain(text, "b4xa6", ("b4xa6xc6",)),
        UnknownChoice(text, ("red",)),
        BadPosition(text, 1, "rows"),
        BadRecord(1, "move", text),
        BadRecord(1, "header", text),
    ):
        words = WORDS.error(error)
        said_plainly: dict[str, Any] = {_typed(error): "b4"}
        plain = WORDS.error(replace(error, **said_plainly))
        assert unquoted(words) == unquoted(plain)
        assert words.count("`") % 2 == 0


def _typed(error: GutiError) -> str:
    return "detail" if isinstance(error, BadRecord) else "text"


@pytest.mark.parametrize(
    ("many", "expected"),
    [
        (1, "`a0`"),
        (2, "`a0` or `a1`"),
        (3, "`a0`, `a1` or `a2`"),
        (10, "`a0`, `a1`, `a2`, `a3`, `a4`, `a5`, `a6`, `a7`, `a8` or `a9`"),
        (11, "`a0`, `a1`, `a2`, `a3`, `a4`, `a5`, `a6`, `a7`, `a8`, `a9` and 1 more"),
        (12, "`a0`, `a1`, `a2`, `a3`, `a4`, `a5`, `a6`, `a7`, `a8`, `a9` and 2 more"),
    ],
)
def test_long_move_lists_are_cut(many: int, expected: str) -> None:
    assert WORDS.listed(f"a{number}" for number in range(many)) == expected


LAU, APART = "lau-kata-kati", "w../.../.../b/.../.../..b b 0"
FROS = ("c1-b1", "a7-b7", "b1-c1", "b7-a7")


def after(key: str, text: str, *moves: str, limit: int | None = None) -> Match:
    match = drawn_match(key, text)
    if limit is not None:
        match = replace(match, game=replace(match.game, quiet_limit=limit))
    return play(match, *moves)


def left(match: Match) -> Match:
    return match.resign(WHITE, match.version)


def agreed() -> Match:
    match = after(LAU, APART, *FROS[:2])
    offered = match.offer(BLACK, OfferKind.DRAW)
    return offered.accept(WHITE, offered.version)


EVEN = "w../.../..././.../.../..b b 0"
ENDED: dict[str, Callable[[], Match]] = {
    "no pieces": lambda: after(LAU, ".../.../w../b/.../.../... b 0", "b4xa6"),
    "reduced": lambda: after("pretwa", "b/wwb/w../.../.../wwb/..b b 0", "o"),
    "stalemate": lambda: after(LAU, "bww/w../.w././.../.../... w 0", "b5-a5"),
    "count": lambda: after(LAU, APART, "c1-b1", limit=1),
    "count, a draw": lambda: after(LAU, EVEN, "c1-b1", limit=1),
    "repetition": lambda: after(LAU, APART, *FROS, *FROS),
    "repetition, a draw": lambda: after(LAU, EVEN, *FROS, *FROS),
    "resignation": lambda: left(after(LAU, APART, *FROS)),
    "aborted": lambda: left(after(LAU, APART)),
    "frozen": lambda: after(LAU, APART, *FROS).abort(),
    "agreement": agreed,
}


OUTCOMES = {"Black has won": "⚫", "White has won": "⚪"}


@pytest.mark.parametrize("ended", ENDED.values(), ids=ENDED)
def test_every_ending_names_the_winner(ended: Callable[[], Match]) -> None:
    match = ended()
    assert match.result
    text = WORDS.matches.result(match)
    winner = match.result.winner
    assert ("🏆" in text) is (winner is not None)
    if winner:
        assert f"**<@{match.player(winner)}> wins**" in text
    above = WORDS.matches.announce_end(match)
    assert text in above
    assert "/move" not in above
    assert not re.search(r"[{}]|None|\bnone\b", text)


def test_ratings_need_both_players() -> None:
    match = ENDED["resignation"]()
    change = RatingChange(1500, 1510)
    whole = WORDS.matches.announce_end(match, changes={BLACK: change, WHITE: change})
    assert "1510" in whole
    for known in (BLACK, WHITE):
        part = WORDS.matches.announce_end(match, changes={known: change, -4: change})
        assert part == WORDS.matches.announce_end(match)


def test_every_ending_has_its_own_text() -> None:
    text = {re.sub(r"\d+", "", WORDS.matches.result(ended())) for ended in ENDED.values()}
    assert len(text) == len(ENDED)
    with pytest.raises(ValueError, match="Match"):
        WORDS.matches.result(after(LAU, APART))


def test_only_aborted_match_is_called_aborted() -> None:
    for name, both_moved in (("aborted", False), ("frozen", True)):
        match = ENDED[name]()
        for text in (WORDS.matches.result(match), WORDS.notices.turn_or_end(match, BLACK, "here")):
            assert ("both had moved" not in text) is both_moved, text
            assert "called off" in text
            assert "nobody loses" in text


def test_live_match_text_names_turn_and_deadline() -> None:
    quiet = WORDS.matches.announce(after(LAU, APART, "c1-b1"))
    assert quiet.splitlines()[-1].count(f"<@{WHITE}>") == 1
    assert "`c1-b1`" in quiet
    due = WORDS.matches.announce(after(LAU, "w../.../w../b/..b/.../... w 0", "a7-b7"))
    assert due.splitlines()[-1] == f"⚫ <@{BLACK}> must capture."
    near = [WORDS.matches.announce(after(LAU, APART, "c1-b1", limit=limit)) for limit in (11, 12)]
    assert (len(near[0].splitlines()), len(near[1].splitlines())) == (3, 3)
    assert "10 more turns without a capture, and the pieces are counted" in near[0]
    assert "counted" not in near[1]
    taking = after(LAU, "w../.../w../b/..b/.../... w 0", "a7-b7", limit=4)
    assert (taking.count_is_near, "counted" in WORDS.matches.announce(taking)) == (True, False)
    texts_shown = WORDS.matches.announce(after(LAU, APART, "c1-b1"), newcomer=True)
    assert "press a move or a piece below, or type `/move`" in texts_shown


def test_only_first_board_explains_its_rule_set() -> None:
    game = GAMES["lau-kata-kati"].with_rules("datta-1933")
    match = Match(1, game, 1, 2, BLACK, WHITE, Side.BLACK)
    boards = [play(match, *moves) for moves in ((), ("a3-b4",), ("a3-b4", "c5xa3"))]
    line = "-# By these rules: one capture a turn"
    texts_shown = [line in WORDS.matches.announce(it) for it in boards]
    assert texts_shown == [True, True, False]
    assert "-#" not in WORDS.matches.announce(after(LAU, APART))


@pytest.mark.parametrize(
    ("name", "winner"), [("no pieces", "Black has won"), ("stalemate", "White has won")]
)
def test_analysis_text_names_winner_and_loss(name: str, winner: str) -> None:
    record = record_of(ENDED[name]())
    (position,) = {each for each in record.positions if each.outcome}
    assert position.outcome
    end = Judgement.of(position.outcome, position.to_move)
    won, drawn, lost = (Worth(percent, exact=True) for percent in (100, 50, 0))
    judgements = (Judgement(0, exact=False),) * len(record.moves)
    last = MatchAnalysis(record, (*judgements, end)).moves[-1]
    assert f"After: {OUTCOMES[winner]} {winner}." in WORDS.analyses.move(last)
    cases = (won, "threw a win away"), (drawn, "threw the draw away")
    for before, words in (*cases, (Worth(50), "cost 50% of a win")):
        played = replace(last, before=before, later=won, choice=MoveChoice.OTHER)
        assert f"it {words}." in WORDS.analyses.move(played)
    late = replace(last, before=lost, later=won, choice=MoveChoice.BEST)
    assert "nothing could help by then" in WORDS.analyses.move(late)
    best = replace(late, before=drawn, later=drawn)
    assert "the best move" in WORDS.analyses.move(best)


@given(keys, choices)
def test_every_board_announcement_fits_discord(key: str, chosen: list[int]) -> None:
    match = Match(1, GAMES[key], 2, 3, 2**63 - 1, 2**63 - 2)
    for choice in chosen:
        text = WORDS.matches.above(match)
        assert len(text) <= MESSAGE / 2
        assert text.startswith(f"**{WORDS.games.name(GAMES[key])}**")
        if not match.live:
            break
        moves = match.position.legal_moves
        match = match.play(match.to_move, str(moves[choice % len(moves)]))
        move = match.moves[-1]
        text = WORDS.matches.alt(match)
        assert " ".join(move.path) in text
        assert " ".join(move.captured) in text


@given(positions(), st.integers(0, 5000))
def test_picture_description_fits_discord(position: Position, ply: int) -> None:
    last = position.legal_moves[-1] if position.legal_moves else None
    board = position.play(last) if last else position
    text = WORDS.games.alt(board, last, ply)
    assert len(text) <= ALT_TEXT
    assert text.startswith(f"{WORDS.games.name(board.game)}, ")
    assert str(ply) in text or ply == 0
    assert f"{str(board.to_move).capitalize()} to move" in text
    assert (" ".join(last.path) if last else "") in text
    for side in Side:
        assert f" {' '.join(board.pieces(side))}." in text or not board.count(side)
        assert f"{str(side).capitalize()} has {board.count(side)}" in text


@pytest.mark.parametrize(
    "game", [game.with_rules(rules) for game in GAMES.values() for rules in game.rule_set_keys]
)
def test_rules_text_is_short_with_legal_examples(game: Game) -> None:
    text = f"{WORDS.games.title(game)}\n{WORDS.games.rules(game)}"
    assert len(text.split()) <= (130 if game.rules == GUTI else 60)
    assert ("you must" in text) is (game.capture is Capture.MUST)
    assert ("perfect play" in text) <= (game.rules == GUTI or game.solution is not None)
    assert WORDS.games.name(game) in text
    if game.rules != GUTI:
        assert "Otherwise Guti’s own rules hold." in text
        return
    assert str(game.quiet_limit) in text
    assert ("after a turn you lose" in text) is bool(game.losing_count)
    assert game.losing_count < 2 or f"With {game.losing_count} pieces or fewer" in text
    typed = re.findall(r"`(\w+-\w+)`.*?`(\w+x\w+)`", text)
    assert typed
    for step, capture in typed:
        after = Position.start(game).play(Position.start(game).parse(step))
        assert capture in map(str, after.legal_moves)


@pytest.mark.parametrize("state", [state for state in State if state is not State.OPEN])
def test_challenge_texts_name_people_and_game(state: State) -> None:
    for side, first in product(SideChoice, FirstChoice):
        challenge = Challenge(1, GAMES["pretwa"], 2, 3, 5, "A`*", 6, NOON, side=side, first=first)
        for text in (
            WORDS.challenges.invitation(challenge),
            WORDS.challenges.answered(replace(challenge, state=state)),
        ):
            assert "<@5>" in text
            assert "<@6>" in text or state in {State.WITHDRAWN, State.EXPIRED}
            assert "Pretwa" in text
    assert f"<t:{int(NOON.timestamp())}:R>" in WORDS.challenges.invitation(challenge)


def test_analysis_buttons_fit_one_row_of_a_phone() -> None:
    """A phone of 400 pixels has 312 for buttons."""
    shaper = TextShaper.open(ASSETS / "fonts")
    for language in languages():
        labels = [locale(language).say(name) for name in ("button-wrong-own", "button-line")]
        assert sum(shaper.width(label, 14) * 1.05 + 40 for label in labels) - 8 <= 312, labels


def test_lesson_sentences_are_short() -> None:
    say = WORDS.say("lesson-count", own=2, enemy=1, limit=40)
    assert max(len(sentence.split()) for sentence in say.split(". ")) <= 20
    assert "Each button" not in WORDS.say("lesson-pieces")

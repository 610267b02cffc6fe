"""Rule sets in Discord: invitations, turns and explanations."""

from itertools import product
from math import ceil
from random import Random

import pytest

from bot import texts
from bot.play.match import Match
from bot.play.record import record_of
from guti import Record, Side
from guti.games import GAMES
from tests.support.simcord_harness import SimulatedServer

WHOLE = [
    ("pretwa", "murray-1952", -6),
    ("dash-guti", "encyclopedia", -6),
]
"""Game, rule set, and the first ply to type, counted from the end if negative."""

CHAIN = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1 b2-a2"
"""In Pretwa, White may now capture `f2xb2`, and go on to `o` or to `d2`."""


def random_moves_of_match(key: str, rules: str) -> list[str]:
    """Return the moves of a whole random match."""
    random, match = Random(11), Match(0, GAMES[key].with_rules(rules), 0, 0, 1, 2, Side.BLACK)
    while match.live:
        match = match.play(match.to_move, str(random.choice(match.position.legal_moves)))
    return [str(move) for move in match.moves]


@pytest.mark.parametrize(("key", "rules", "since"), WHOLE)
async def test_rule_set_match_is_played_to_its_end(
    server: SimulatedServer, key: str, rules: str, since: int
) -> None:
    moves = random_moves_of_match(key, rules)
    match = await server.reaches(" ".join(moves[:since]), key, rules=rules)
    for move in moves[since:]:
        mover = server.person(match.to_move)
        board = (await mover.moves(move)).public
        match = await server.services.matches.get(match.id)
        assert ("unrated" in board.words) is not match.game.rated
        assert ("may capture" in board.words) == (
            match.live and match.position.can_capture and not match.position.capture_due
        )
    assert not match.live
    assert match.rated is match.game.rated is (rules == "encyclopedia")
    assert "🏆" in board.words or "🤝" in board.words
    assert Record.from_text(record_of(match).text).positions == match.positions
    assert (await server.store.matches.get(match.id)).game is GAMES[key].with_rules(rules)
    history = (await server.asha.types("history")).private
    name = texts.of("en").games.name(match.game)
    assert f"{match.id} · {name} · " in history.words
    if match.rated:
        listed = (await server.asha.types("leaderboard", game=f"{key}.{rules}")).public
        assert name in listed.words
        assert str(match.black) in (await server.asha.presses(listed, "As text")).private.words


async def test_rematch_keeps_the_rule_set(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa", "rules": "Murray"}
    challenge = (await server.asha.types("challenge", **wanted)).public
    assert "**Pretwa (Murray 1952)**" in challenge.words
    assert "**you may stop a capture early · play to the last piece** · " in challenge.words
    assert "only Guti’s own rules and the encyclopedia’s are rated" in challenge.words
    rules = (await server.bimal.presses(challenge, "Rules")).private
    heading = "**You may stop a capture early · play to the last piece · Bihar, 1952**"
    assert f"## Pretwa (Murray 1952)\n{heading}" in rules.words
    assert "as cited by Ludii" not in rules.words
    assert set(rules.buttons) == {"Guti’s rules", "Sources"}
    default = (await server.bimal.presses(rules, "Guti’s rules")).private
    assert "## Pretwa\n" in default.words
    sources = (await server.bimal.presses(rules, "Sources")).private
    assert "losing at three came later" in sources.words
    assert "page 71, as cited by Ludii" in sources.words
    await server.bimal.uses(challenge, "challenge:accept")
    match = await server.match()
    ended = (await server.asha.types("resign")).private
    await server.asha.uses(ended, "match:resign")
    board = server.lowest_board()
    again = (await server.asha.presses(board, "Rematch")).public
    await server.bimal.uses(again, "challenge:accept")
    rematch = await server.match()
    assert rematch.id != match.id
    assert rematch.game is match.game is GAMES["pretwa"].with_rules("murray-1952")


async def test_open_challenge_keeps_its_rule_set(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("seek", game="sholo-guti", rules="humphries-1906")).public
    assert "**Sholo guti (Humphries 1906)**" in challenge.words
    assert "18 pieces each" in challenge.words
    await server.bimal.uses(challenge, "challenge:accept")
    assert len((await server.match()).position.pieces(Side.BLACK)) == 18


@pytest.mark.parametrize("private", [True, False])
async def test_engine_plays_by_a_rule_set(server: SimulatedServer, private: object) -> None:
    options = {"game": "sholo-guti", "rules": "parker", "first": "opponent", "private": private}
    board = (await server.asha.types("play", **options)).seen[-1]
    (match,) = await server.services.matches.live_of(server.guild.id, server.asha.id)
    assert match.game is GAMES["sholo-guti"].with_rules("parker-1909")
    assert len(match.moves) == 1
    assert "Parker 1909" in (board if private else server.lowest_board()).words


async def test_rule_sets_are_offered_for_the_chosen_game(server: SimulatedServer) -> None:
    for command in ("play", "challenge", "seek", "rules"):
        found = await server.asha.actor.autocomplete(
            server.channel, command, "rules", "", game="pretwa"
        )
        assert [each["value"] for each in found] == ["guti", "encyclopedia", "murray-1952"]
        assert found[2]["name"].startswith("You may stop a capture early")
        assert found[2]["name"].endswith("Bihar, 1952 · Murray 1952")


async def test_rule_sets_are_found_by_their_displayed_names(server: SimulatedServer) -> None:
    for game, typed, title in (
        ("alquerque", "আলফোনসো ১২৮৩", "Alquerque (Alfonso X 1283)"),
        ("pretwa", "Murray 1952 · you may stop a capture early", "Pretwa (Murray 1952)"),
        ("pretwa", "1952", "Pretwa (Murray 1952)"),
        ("pretwa", "H. J. R. Murray", "Pretwa (Murray 1952)"),
        ("lau-kata-kati", "Wikipedia", "Lau kata-kati (encyclopedia)"),
        ("sholo-guti", "Sri Lanka, 1909", "Sholo guti (Parker 1909)"),
        ("sholo-guti", "श्रीलंका", "Sholo guti (Parker 1909)"),
        ("sholo-guti", "Ahtarah guti", "Sholo guti (Humphries 1906)"),
        ("alquerque", "আলফোনসো ১২৮৩ castile", "Alquerque (Alfonso X 1283)"),
        ("felli", "GUTI’S RULES", "Felli"),
    ):
        text = (await server.asha.types("rules", game=game, rules=typed)).private
        assert f"## {title}\n" in text.words


@pytest.mark.parametrize("typed", ["1900", "no", "guti rules parker", "a piece", "चोर"])
async def test_words_of_no_rule_set_are_refused(server: SimulatedServer, typed: str) -> None:
    refused = await server.asha.types("rules", game="sholo-guti", rules=typed)
    assert refused.refusal.startswith("Sholo guti has no rules called")


async def test_encyclopedia_names_its_article(server: SimulatedServer) -> None:
    for game, article in (("dash-guti", "Dash-guti"), ("pretwa", "Pretwa")):
        rules = (await server.asha.types("rules", game=game, rules="encyclopedia")).private
        sources = (await server.asha.presses(rules, "Sources")).private
        assert f"article “{article}”" in sources.words


async def test_unknown_rule_set_is_refused(server: SimulatedServer) -> None:
    for command in ("play", "seek", "rules"):
        refused = await server.asha.types(command, game="felli", rules="murray-1952")
        assert refused.refusal == "Felli has no rules called `murray-1952`. It has `guti`."


async def test_rules_command_shows_the_rule_set(server: SimulatedServer) -> None:
    text = (await server.asha.types("rules", game="alquerque", rules="alfonso-1283")).private
    assert "## Alquerque (Alfonso X 1283)" in text.words
    assert "You may capture or step." in text.words


def test_rule_set_card_fits_a_phone() -> None:
    """Nine lines beside the tallest picture make a card of 735 px."""
    for language, game in product(texts.languages(), GAMES.values()):
        words = texts.of(language).games
        for rules in game.rule_set_keys[1:]:
            title, changes = words.title(game.with_rules(rules)).split("\n")
            below = words.rules(game.with_rules(rules))
            lines = ceil(len(changes) / 30) + ceil(len(below) / 35)
            assert lines <= 9, (language, title, changes, below)


async def test_sources_of_a_game_are_behind_a_button(server: SimulatedServer) -> None:
    rules = (await server.asha.types("rules", game="felli")).private
    assert "Bouhajbane" not in rules.words
    assert "Bouhajbane" in (await server.asha.presses(rules, "Sources")).private.words


async def test_turn_marks_longest_capture_and_early_stops(server: SimulatedServer) -> None:
    match = await server.reaches(CHAIN, rules="murray-1952")
    white = server.person(match.to_move)
    assert await white.offered("f2") == ["f2xb2xo", "f2xb2xd2", "f2xb2 ⏹"]
    board = (await white.types("board")).private
    assert list(board.buttons)[:3] == ["f2xb2", "★ f2xb2xo", "★ f2xb2xd2"]
    assert "must capture, and may stop early" in board.words
    await white.presses(board, "f2xb2")
    after = await server.match()
    assert str(after.moves[-1]) == "f2xb2"
    assert "captured a piece, stopping after 1 of 2." in server.lowest_board().words
    text = texts.of("en").matches.played(after)
    assert text == "You played `f2xb2`. It stopped after 1 of 2."


async def test_whole_capture_is_not_reported_as_stopped(server: SimulatedServer) -> None:
    match = await server.reaches(CHAIN, rules="murray-1952")
    white = server.person(match.to_move)
    board = (await white.types("board")).private
    await white.presses(board, "★ f2xb2xo")
    assert "captured 2 pieces." in server.lowest_board().words
    assert texts.of("en").matches.played(await server.match()) == "You played `f2xb2xo`."


async def test_hint_analysis_and_record_follow_rules(server: SimulatedServer) -> None:
    match = await server.reaches(CHAIN, rules="murray-1952", hints=True)
    white = server.person(match.to_move)
    board = (await white.types("board")).private
    message = (await white.types("hint")).private
    hint = (await white.uses(message, "match:hint")).private
    assert "**f2**" in hint.words
    await white.presses(board, "f2xb2")
    message = (await server.asha.types("resign")).private
    board = (await server.asha.uses(message, "match:resign")).public
    match = await server.services.matches.get(match.id)
    page = (await server.chitra.uses(board, "match:analyse")).private
    stored = await server.services.analyses.find(match)
    assert stored
    assert stored.record.game is match.game
    assert "Pretwa (Murray 1952)" in page.words
    record = (await server.asha.types("export", match=match.id)).private
    (text,) = [each.decode() for each in await server.pictures(record)]
    assert '[Rules "murray-1952"]' in text
    assert Record.from_text(text).positions == match.positions


async def test_takeback_undoes_an_early_stop(server: SimulatedServer) -> None:
    match = await server.reaches(CHAIN, rules="murray-1952")
    white = server.person(match.to_move)
    await white.moves("f2xb2")
    question = (await white.types("takeback")).public
    await server.asha.presses(question, "Accept")
    assert (await server.match()).moves == match.moves

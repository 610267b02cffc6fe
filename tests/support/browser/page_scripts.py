"""Scripts that look at the page of a match, and comparisons."""

import re
from random import Random

from playwright.sync_api import Page, expect

from bot.play.match import Match
from guti import Move, Position
from guti.games import GAMES
from tests.support.browser.match_page import letters
from tests.support.browser.match_screen import DRAWN, MatchScreen, check_with_axe

SHOWS = f"(shown) => ({DRAWN})() === shown"
# The width of a piece without its shadow, in pixels.
RIM = """() => {
  const box = document.querySelector("#board svg").getBoundingClientRect();
  const rim = document.querySelector("#black circle:not([cx])");  // the shadow has a place
  return 2 * rim.r.baseVal.value * box.width / 800;
}"""
# All points that arrow keys reach from the first.
REACHED = """async ([points, near, flipped]) => {
  const { ways } = await import("/assets/geometry.js");
  const sign = flipped ? -1 : 1;
  const spots = new Map(
    Object.entries(points).map(([name, [x, y]]) => [name, [sign * x, sign * y]]));
  const keys = ways(spots, (point) => near[point]);
  const reached = [[...spots.keys()][0]];
  for (const point of reached) {
    for (const next of keys.get(point).values()) {
      if (!near[point].includes(next)) return [];
      if (!reached.includes(next)) reached.push(next);
    }
  }
  return reached;
}"""

# The engine has answered, or the match is over.
ANSWERED = """(before) => {
  const [match, turn] = ["match", "turn"].map((id) => document.getElementById(id));
  const plies = document.querySelectorAll("#moves li").length;
  return plies > before && (match.dataset.mine === "true" || /wins|draw/.test(turn.textContent));
}"""

# The moves that are chosen by touching all points of each move.
CHOSEN = """async (choices) => {
  const { Choice } = await import("/assets/choosing.js");
  return choices.map((moves) => moves.map(({ path }) => {
    let choice = new Choice(moves);
    for (const point of path) if (point !== choice.path.at(-1)) choice = choice.touch(point);
    return choice.complete?.text ?? null;
  }));
}"""


def agree(match: Match, *screens: MatchScreen) -> None:
    """Check that pages show the position of a match."""
    for screen in screens:
        screen.shows(len(match.moves))
        screen.page.wait_for_function(SHOWS, arg=letters(match))


def legal_choices() -> list[tuple[Move, ...]]:
    """Return the legal moves of positions of a random match by each rule set."""
    dice, choices = Random(8), list[tuple[Move, ...]]()
    for game in GAMES.values():
        for rules in game.rule_set_keys:
            position = Position.start(game.with_rules(rules))
            for _ in range(25):
                if moves := position.legal_moves:
                    choices.append(moves)
                    position = position.play(dice.choice(moves))
    return choices


def reveals_nothing(page: Page) -> None:
    """Check that a page without a valid link says so, and names neither game nor players."""
    expect(page.locator("#gone")).to_contain_text("link")
    check_with_axe(page)
    assert not {"Pretwa", "asha", "bimal"} & set(re.findall(r"\w+", page.content()))
    assert not page.locator("#match").count()

"""Checks of grammar and spelling in formatted texts.

Every message is formatted with small numbers and with names that end in a vowel and in a
consonant; the tables below list what no result may contain.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from unicodedata import normalize

import pytest

from bot.texts import ENGLISH, LOCALES, languages
from bot.texts.locale import Locale
from tools.translation import read_sentences

COUNTS = (0, 1, 2, 11)
NAMES = ("Mita", "Rahim")
OTHER = "b4"
"""Sample value for other parameters."""

COUNTED = frozenset(
    "accuracy alone at bad best black black_count blunder blunders captured chain count days "
    "depth deviation differences doubtful enemy given gigabytes judged kilobytes least left "
    "lessons levels limit line live longest losing lost margin match matches megabytes mistake "
    "mistakes more most moves_count number own page pages pieces place plies ply points "
    "port positions puzzles rank rating rounds rows searches seconds solved step steps streak "
    "taken tried tries turn turns value white white_count".split()
)
"""Parameters that are numbers in some message."""

NAMED = frozenset(
    "black bot challenger channel game language leaderboard loser mover name one opponent other"
    " permission player players theme title user value white winner".split()
)
"""Parameters that are names in some message."""

DEVANAGARI = r"(?![\u0900-\u097f])"
BENGALI = r"(?![\u0980-\u09ff])"
NAME = rf"(?:{'|'.join(NAMES)})[*`”’]*"

ENGLISH_S = "|".join(
    "as ends has is its less loses loss others perhaps starts this unless us was wins yes".split()
)
"""English words ending in s that may follow the number one."""
ENGLISH_ONE = (
    "blunder byte challenge character hint level loss match mistake move permission piece player"
    " point puzzle second server step time try turn way win".split()
)
ADJECTIVE = r"(?:(?!का |की |के )[^\s,;।]+ )?"
HINDI_ONE = "गोटी बाज़ी ग़लती भूल पहेली".split()

Patterns = dict[str, str]
"""Forbidden regular expressions, by name of the fault."""

EVERYWHERE: Patterns = {
    "a blank before %": r"\s%",
    "two blanks, or one before a stop": r"(?<=\S)  |(?<=[\w*]) [,;](?!\))",
}
AGREEMENT: dict[str, Patterns] = {
    "en": {
        "one of many": rf"\b(?:1|one) (?:(?!and|that)[a-z]+ )?(?!(?:{ENGLISH_S})\b)[a-z]+s\b",
        "are one": r"\b(?:are|were) (?:1|one)\b(?! of\b)",
        "many of one": rf"\b(?:0|2|11) (?:[a-z]+ )?(?:{'|'.join(ENGLISH_ONE)})\b",
        "an ending after a name": rf"{NAME}['’]s?\b",
    },
    "bn": {
        "an ending after a name": rf"{NAME}-?(?:র|এর|এ|য়|তে){BENGALI}",
    },
    "hi": {
        "one of many": rf"(?<!\d)(?:1|एक) {ADJECTIVE}[^\s,;।]+(?:याँ|ियों){DEVANAGARI}",
        "one of many, oblique": rf"(?<!\d)(?:1|एक) {ADJECTIVE}[^\s,;।]+ों{DEVANAGARI}",
        "many do what one does": rf"(?:1|एक) गोटी{DEVANAGARI}[^।:;]*(?:ीं|ईं|हैं){DEVANAGARI}",
        "many of one": rf"\b(?:2|11) {ADJECTIVE}(?:{'|'.join(HINDI_ONE)}){DEVANAGARI}",
    },
}
MISSPELT: dict[str, dict[str, str]] = {
    "en": {
        r"\w'\w": "’",
        r"\bcan not\b": "cannot",
        r"\bcolor": "colour",
        r"\bcenter\b": "centre",
        r"\btake back\b(?= (?:beats|is|was))": "take-back",
        r"\banymore\b": "any more",
        r"\bthreefold\b": "third time",
    },
    "bn": {
        "যে কোনো": "যেকোনো",
        "সময়ের সীমা": "সময়সীমা",
        "ভেতর": "ভিতর",
        "(?<![\u0980-\u09ff])ওপর": "উপর",
        f"(?<![\u0980-\u09ff])(?:এটা|ওটা){BENGALI}": "এটি",
        f"ষোল{BENGALI}": "ষোলো",
        "দশগুটি": "দশ গুটি",
        "এগারোগুটি": "এগারো গুটি",
        "স্কুইশ": "একুশ",
        "গুটির নিজের": "আমার নিজের",
        "Guti": "গুটি",
        "চালুন": "চাল দিন",
        "গুটি মার|মার: ": "কাটা",
        "সংকেত": "ইঙ্গিত",
    },
    "hi": {
        "Guti": "गुटी",
        "खाली": "ख़ाली",
        "बाजी": "बाज़ी",
        "सफेद": "सफ़ेद",
        "गलत": "ग़लत",
        "ज्यादा": "ज़्यादा",
        "जरूर": "ज़रूर",
        "मंजूर": "मंज़ूर",
        "प्रतिद्वंदी": "प्रतिद्वंद्वी",
        "परमिशन(?:ें|ों)": "परमिशन",
        "स्कुइश": "इक्कीस",
        "लाऊ": "लाउ",
        "हाथ गरम": "वॉर्म-अप",
    },
}


def texts_by_message(language: str, root: Path = LOCALES) -> Iterator[tuple[str, str]]:
    """Yield each message's name and text, for sample numbers and names."""
    sentences = read_sentences(root / language)
    locale = Locale.read(language, root)
    for sentence in sentences.files:
        variables = sorted(sentences.variables(sentence))
        within = {it for each in sentences.references(sentence) for it in sentences.variables(each)}
        cases = {it: keys for it, keys in sentences.cases(sentence).items() if it not in within}
        counts = COUNTS if COUNTED & set(variables) else COUNTS[:1]
        for count, name in product(counts, NAMES if NAMED & set(variables) else NAMES[:1]):
            values = [_values(each, cases.get(each, set()), count, name) for each in variables]
            for chosen in product(*values):
                text = locale.say(sentence, **dict(zip(variables, chosen, strict=True)))
                yield sentence, normalize("NFC", text)


def _values(variable: str, cases: set[str], count: int, name: str) -> list[object]:
    found: list[object] = [case for case in sorted(cases) if not case.isdecimal()]
    found += [count] * (variable in COUNTED) + [name] * (variable in NAMED)
    return found or [OTHER]


def faults(language: str, root: Path = LOCALES) -> dict[str, set[str]]:
    """Return the faults found in a language's messages, by message."""
    patterns = _patterns(language)
    found: dict[str, set[str]] = {}
    for sentence, text in dict.fromkeys(texts_by_message(language, root)):
        for wrong in _wrongs(patterns, text):
            found.setdefault(sentence, set()).add(wrong)
    return found


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    spelt = {f"{right}, misspelt": wrong for wrong, right in MISSPELT.get(language, {}).items()}
    table = EVERYWHERE | AGREEMENT.get(language, {}) | spelt
    return {wrong: re.compile(normalize("NFC", pattern)) for wrong, pattern in table.items()}


def _wrongs(patterns: dict[str, re.Pattern[str]], text: str) -> list[str]:
    found = {wrong: pattern.search(text) for wrong, pattern in patterns.items()}
    return [f"{wrong}: {match[0]}" for wrong, match in found.items() if match]


@pytest.mark.parametrize("language", languages())
def test_sentences_agree_with_their_parameters(language: str) -> None:
    assert not faults(language)


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "Mita has only 1 pieces left", "one of many"),
        ("en", "1 more turns without a capture", "one of many"),
        ("en", "Of you there are 1 match", "are one"),
        ("en", "it took 11 piece", "many of one"),
        ("en", "You declined **Mita**’s draw", "an ending after a name"),
        ("en", "gave away 7 % of a win", "a blank before %"),
        ("en", "the other can't move", "’, misspelt"),
        ("bn", "Rahim-র ধাঁধা", "an ending after a name"),
        ("bn", "**Mita**-এর পালা", "an ending after a name"),
        ("bn", "যে কোনো ঘরে", "যেকোনো, misspelt"),
        ("bn", "**b3-c3** , আর একটি", "two blanks, or one before a stop"),
        ("hi", "आपकी 1 बाज़ियाँ हैं", "one of many"),
        ("hi", "1 चालों में", "one of many, oblique"),
        ("hi", "काले की एक गोटी कम रह जातीं", "many do what one does"),
        ("hi", "2 भारी भूल", "many of one"),
        ("hi", "खाली घर", "ख़ाली, misspelt"),
    ],
)
def test_agreement_tables_find_each_kind_of_fault(language: str, text: str, wrong: str) -> None:
    found = _wrongs(_patterns(language), normalize("NFC", text))
    assert any(each.startswith(f"{normalize('NFC', wrong)}:") for each in found), found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "One piece is taken. 0 matches, 11 pieces; match 1 was won, and 1 is left."),
        ("bn", "Mita-কে হারিয়েছেন; ওপারের ঘর, যেকোনো গুটি, 76%"),
        ("hi", "1 बाज़ी है; 2 बाज़ियाँ हैं; 11 चालों में; ख़ाली घर"),
    ],
)
def test_agreement_tables_accept_good_sentences(language: str, text: str) -> None:
    assert not _wrongs(_patterns(language), normalize("NFC", text))


def test_every_plural_parameter_is_listed() -> None:
    plural = re.compile(r"\{ \$(\w+) ->[^{}]*\[one\]")
    files = [path for each in languages() for path in sorted((LOCALES / each).glob("*.ftl"))]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert set(plural.findall(text)) <= COUNTED


def test_agreement_tables_list_only_existing_parameters() -> None:
    english = read_sentences(LOCALES / ENGLISH)
    assert {it for each in english.files for it in english.variables(each)} >= COUNTED | NAMED

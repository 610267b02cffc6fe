"""Parsed Fluent sentences: their variables, cases and lengths."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import FluentSerializer
from fluent.syntax.visitor import Visitor

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
"""Plural categories; all other cases depend on data."""

FUNCTIONS = frozenset({"NUMBER", "DATETIME"})
"""Functions that Fluent provides."""

FINGERPRINT_DIGITS = 8
"""Length of a fingerprint, in hexadecimal digits."""


@dataclass(frozen=True)
class Unreadable:
    """Text that is not valid Fluent; `line` counts from 1."""

    file: str
    line: int
    text: str


@dataclass
class _Mentions(Visitor):
    """Names and text that occur in a sentence, collected from the syntax tree."""

    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    cases: dict[str, set[str]] = field(default_factory=dict)
    single_case: set[str] = field(default_factory=set)
    text: list[str] = field(default_factory=list)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - fluent.syntax's name
        self.text.append(node.value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)
        self.text.append(f"${node.id.name}")

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        selector = _Mentions()
        selector.visit(node.selector)
        for variable in selector.variables:
            if len(node.variants) == 1:
                self.single_case.add(variable)
            else:
                self.cases.setdefault(variable, set()).update(map(_key, node.variants))
        self.generic_visit(node)


class Sentences:
    """All sentences in a language, parsed from its files.

    The argument is the contents of the files, by file name. The attribute `files` contains the file
    name of each sentence.
    """

    def __init__(self, files: Mapping[str, str]) -> None:
        self.unreadable: list[Unreadable] = []
        self.repeated: list[tuple[str, str]] = []
        self.files: dict[str, str] = {}
        self._entries: dict[str, ast.Message | ast.Term] = {}
        self._mentions: dict[str, _Mentions] = {}
        for file, text in files.items():
            self._read(file, text)

    def _read(self, file: str, text: str) -> None:
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ast.Junk):
                line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
                first = (entry.content or "").strip().partition("\n")[0]
                self.unreadable.append(Unreadable(file, line, first))
            elif isinstance(entry, ast.Message | ast.Term):
                self._add(file, entry)

    def _add(self, file: str, entry: ast.Message | ast.Term) -> None:
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        if name in self._entries:
            self.repeated.append((file, name))
            return
        self._entries[name] = entry
        self._mentions[name] = _Mentions()
        self._mentions[name].visit(entry.value)
        if isinstance(entry, ast.Message):
            self.files[name] = file

    def variables(self, name: str) -> set[str]:
        """Return the variables in a sentence and in all included sentences."""
        return {it for each in self._included(name) for it in each.variables}

    def references(self, name: str) -> set[str]:
        """Return the names of the sentences and terms that a sentence includes.

        The names of terms begin with a dash.
        """
        return self._mentions[name].references

    def cases(self, name: str) -> dict[str, set[str]]:
        """Return the cases that depend on data, by variable."""
        found: dict[str, set[str]] = {}
        for each in self._included(name):
            for variable, keys in each.cases.items():
                found.setdefault(variable, set()).update(keys - PLURALS)
        return {variable: keys for variable, keys in found.items() if keys}

    @cached_property
    def known_cases(self) -> dict[str, set[str]]:
        """The cases that depend on data in all sentences together, by variable."""
        found: dict[str, set[str]] = {}
        for name in self.files:
            for variable, keys in self.cases(name).items():
                found.setdefault(variable, set()).update(keys)
        return found

    def single_case(self, name: str) -> set[str]:
        """Return the variables for which a sentence has only a default case."""
        return {it for each in self._included(name) for it in each.single_case}

    def text(self, name: str) -> str:
        """Return the text of a sentence, with all cases one after another."""
        return "".join(self._mentions[name].text)

    def is_empty(self, name: str) -> bool:
        """Return whether a sentence has no text, variable or reference."""
        own = self._mentions[name]
        return not self.longest(name) and not own.variables and not own.references

    def unresolved(self, name: str) -> set[str]:
        """Return the missing and circular references, and the unknown functions, in a sentence."""
        reached = [self._mentions[each] for each in self._closure(name)]
        references = {it for mentions in reached for it in mentions.references}
        functions = {it for mentions in reached for it in mentions.functions}
        return {
            *(it for it in references if it not in self._entries),
            *(it for it in self.references(name) if name in self._closure(it)),
            *(functions - FUNCTIONS),
        }

    def longest(self, name: str) -> int:
        """Return the length of a sentence with its longest cases, without variables."""
        return self._length(self._entries[name].value, (name,))

    def fingerprint(self, name: str) -> str:
        """Return a short hash of a sentence; comments and whitespace do not change it."""
        entry = self._entries[name]
        bare = ast.Message(entry.id, entry.value, entry.attributes)
        written = " ".join(FluentSerializer().serialize_entry(bare).split())
        return sha256(written.encode()).hexdigest()[:FINGERPRINT_DIGITS]

    def _included(self, name: str) -> list[_Mentions]:
        """Return the mentions of a sentence and of all included sentences."""
        return [self._mentions[each] for each in self._closure(name) if each in self.files]

    def _closure(self, start: str) -> set[str]:
        """Return a sentence, and all sentences and terms that it includes, even indirectly."""
        found, ahead = set[str](), [start]
        while ahead:
            each = ahead.pop()
            if each in self._mentions and each not in found:
                found.add(each)
                ahead += self._mentions[each].references
        return found

    def _length(self, node: ast.BaseNode | None, path: tuple[str, ...]) -> int:
        match node:
            case ast.Pattern():
                return sum(self._length(element, path) for element in node.elements)
            case ast.TextElement() | ast.NumberLiteral():
                return len(node.value)
            case ast.StringLiteral():
                return len(node.parse()["value"])
            case ast.Placeable():
                return self._length(node.expression, path)
            case ast.SelectExpression():
                return max(self._length(variant.value, path) for variant in node.variants)
            case ast.MessageReference() | ast.TermReference():
                name = f"-{node.id.name}" if isinstance(node, ast.TermReference) else node.id.name
                if name in path or name not in self._entries:
                    return 0
                return self._length(self._entries[name].value, (*path, name))
        return 0


def _key(variant: ast.Variant) -> str:
    key = variant.key
    return str(key.name if isinstance(key, ast.Identifier) else key.value)

"""One workspace's code, as tools ask for it: outline, unfold, search, map, and the facts below them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from navigator import languages
from navigator.answers.changes.users import UsersOf
from navigator.answers.globs import below
from navigator.answers.likely_paths import likely_paths
from navigator.answers.limits import AnswerSettings
from navigator.answers.referring.answer import NameNotUsed
from navigator.answers.repo_map import map_answer
from navigator.answers.searching.answer import search_answer
from navigator.answers.searching.search import Searched
from navigator.changes import ChangeQuestions
from navigator.files import FileQuestions
from navigator.index.keeper import Keeper
from navigator.index.status import IndexStatus
from navigator.index.surroundings import folders_of
from navigator.index.update import Meanwhile
from navigator.languages.detection import HEAD_BYTES, PLAIN
from navigator.model import Answer, FileFacts, Skipped
from navigator.parsing import skips
from navigator.parsing.packed import unpack
from navigator.parsing.reading import ON_DEMAND, UNTIL_ASKED, content_hash, read_bytes
from navigator.parsing.workers import ParsePool, StillParsing
from navigator.printed_paths import may_be_printed, printed_path, without_lines
from navigator.references import ReferenceQuestions
from navigator.settings import NavigatorSettings
from navigator.source import is_binary
from navigator.summaries import Summaries
from navigator.workspace import FileMissing, SourcePath, Workspace

CATCH_UP_SECONDS: Final = 1.0
"""How long a search waits for the latest changes before it says that it may lack them."""

NO_TEXT: Final = frozenset({"empty", "binary", "too_large", "not_regular"})
"""Files with these skip codes are not searched for text."""


class Navigator:
    """The code of one workspace; thread-safe.

    Answers about a file are of the file as it is now, also before `start` and while the index is built.
    `denied` are gitignore-style patterns of files that no answer may show.
    Raises `WorkspaceRefused` for a root that can't be a workspace.
    """

    def __init__(
        self,
        root: Path,
        *,
        cache_dir: Path | None,
        pool: ParsePool,
        settings: NavigatorSettings | None = None,
        answers: AnswerSettings | None = None,
        denied: tuple[str, ...] = (),
    ) -> None:
        self.workspace = Workspace(root, denied)
        given = settings or pool.settings
        self._settings = replace(given, exclude=given.exclude + denied)
        self._answers = answers or AnswerSettings()
        self._keeper = Keeper(self.workspace.root, cache_dir, pool, self._settings)
        self._files = FileQuestions(self._keeper, self._settings, self._answers)
        self._references = ReferenceQuestions(str(self.workspace.root), self._keeper)
        self._changes = ChangeQuestions(
            self.workspace.root, self._keeper, self._settings, self.facts_of, self._users_of
        )
        self._summaries = Summaries(self._keeper.table)

    def start(self) -> None:
        """Begin to build the index and to watch, in the background; returns at once."""
        self._keeper.start()

    def close(self) -> None:
        """Stop watching and indexing; the pool, which may be shared, stays open."""
        self._keeper.close()

    def facts(
        self,
        path: SourcePath | str,
        timeout: float | None = None,
        *,
        meanwhile: Meanwhile | None = None,
    ) -> FileFacts | Skipped:
        """The facts of a file as it is now, or why it has none.

        After `timeout` seconds of parsing the answer is a `Skipped`; the parse goes on for whoever asks next.
        `meanwhile` is given the content while it is parsed, if it has to be.
        Raises `FileMissing` and the other errors of `Workspace.resolve`, and `ParsingStopped`.
        """
        source = path if isinstance(path, SourcePath) else self._named(path)
        try:
            outcome = self._keeper.look(source.relative, timeout, meanwhile=meanwhile)
        except StillParsing as error:
            return Skipped("timeout", str(error))
        return self._files.result(outcome)

    def last_known(self, relative: str) -> FileFacts | None:
        """The facts of a file as last seen, without a look at the disk, where it may be gone by now.

        None for a file that was not seen, or that has no facts.
        """
        outcome = self._keeper.last_known(relative)
        return None if outcome is None or outcome.packed is None else self._keeper.table.facts(outcome)

    def facts_of(self, data: bytes, path_name: str) -> FileFacts | Skipped:
        """The facts of a content that need not be on disk, in the language a file of that name has."""
        settings = self._settings
        if not data:
            return skips.skipped("empty", settings)
        language = languages.detect_or_plain(path_name, data[:HEAD_BYTES])
        if len(data) > settings.parse_bytes:
            return skips.skipped("too_large", settings)
        if is_binary(data):
            return skips.skipped("binary", settings)
        digest = content_hash(data)
        packed = self._keeper.facts_of(data, (digest, language.name))
        return unpack(packed, digest) if isinstance(packed, bytes) else skips.skipped(packed, settings)

    def invalidate(self, path: SourcePath | str) -> None:
        """The file was just edited, made or removed: bring the index up to date before anyone asks."""
        root = self.workspace.root
        inside = path.absolute if isinstance(path, SourcePath) else root / path
        if inside.is_relative_to(root):
            self._keeper.hint(inside.relative_to(root).as_posix())

    def outline(
        self,
        file_path: str,
        depth: int | None = None,
        max_tokens: int | None = None,
        kinds: Sequence[str] | None = None,
    ) -> Answer:
        """What is in a file, on which lines and at what cost; raises a `NavigatorError`."""
        return self._files.outline(self._file_asked_for(file_path).relative, depth, max_tokens, kinds)

    def unfold(
        self,
        file_path: str,
        symbol_names: Sequence[str],
        context_lines: int = 0,
        max_tokens: int | None = None,
    ) -> Answer:
        """The source of named symbols of a file; raises a `NavigatorError`."""
        relative = self._file_asked_for(file_path).relative
        return self._files.unfold(relative, symbol_names, context_lines, max_tokens)

    def search(
        self,
        query: str,
        path: str | None = None,
        file_pattern: str | None = None,
        kinds: Sequence[str] | None = None,
        max_results: int | None = None,
        max_tokens: int | None = None,
    ) -> Answer:
        """Symbols by name in the whole workspace, a folder or a file; raises a `NavigatorError`.

        What is shown of a file is as the file is now, and the whole workspace is looked at before the answer
        is that there is nothing. Where the index is still being built, or has not caught up with the latest
        changes, the answer says so.
        """
        folder = self._folder_asked_for(path) if path else ""
        current = self._caught_up()
        state = self._keeper.table.state  # before anything is looked for: it changes at any time

        def look_again() -> bool:
            nonlocal current
            current = self._keeper.catch_up(CATCH_UP_SECONDS, anew=True)
            return self._keeper.table.state != state

        searched = Searched(
            self._keeper.table.names,
            self.status(),
            self._facts_or_none,
            self._texts,
            self._keeper.table.paths,
            look_again,
        )
        answer = search_answer(
            query,
            searched,
            path=folder,
            file_pattern=file_pattern and self._from_root(file_pattern),
            kinds=kinds,
            max_results=max_results,
            max_tokens=max_tokens,
            settings=self._answers,
        )
        return answer if current or searched.status.state != "ready" else _may_lack_the_latest(answer)

    def references(
        self,
        symbol: str,
        file_path: str | None = None,
        direction: str = "references",
        max_results: int | None = None,
    ) -> Answer:
        """Where a symbol is used, who calls it, or what it calls; raises a `NavigatorError`.

        `direction` is `references`, `callers` or `callees`; `file_path` a file that defines the symbol.
        """
        defining = self._file_asked_for(file_path).relative if file_path else None
        current = self._caught_up()
        ask = partial(
            self._references.answer,
            symbol,
            file_path=defining,
            direction=direction,
            max_results=max_results,
            settings=self._answers,
        )
        try:
            answer = ask()
        except NameNotUsed:  # as far as anybody has told
            current = self._keeper.catch_up(CATCH_UP_SECONDS, anew=True)
            answer = ask()
        return answer if current or self.status().state != "ready" else _may_lack_the_latest(answer)

    def changes(
        self, since: str | None = None, path: str | None = None, max_tokens: int | None = None
    ) -> Answer:
        """Which symbols changed in the work tree since a git revision (HEAD); raises a `NavigatorError`.

        `A...` stands for the commit where the branch left A; `path` is a file or folder that is asked about.
        """
        missing: FileMissing | None = None
        try:
            asked = self._folder_asked_for(path) if path else ""
        except FileMissing as error:  # it may be what was removed
            asked, missing = self._relative(path or ""), error
        answer = self._changes.answer(
            since or "HEAD",
            self.workspace.is_denied,
            self._answers,
            accepts=below(asked) if asked else None,
            max_tokens=max_tokens,
        )
        if missing is not None and not answer.data["total_files"]:
            raise missing
        return answer

    def map(self, path: str | None = None, max_tokens: int | None = None) -> Answer:
        """What lies in the workspace or a folder, the most important first; raises a `NavigatorError`."""
        folder = self._folder_asked_for(path) if path else ""
        current = self._caught_up()
        status = self.status()
        answer = map_answer(
            self.workspace.name,
            self._summaries.now(),
            status,
            path=folder,
            max_tokens=max_tokens,
            settings=self._answers,
        )
        return answer if current or status.state != "ready" else _may_lack_the_latest(answer)

    def _users_of(self) -> UsersOf:
        """How many files use a symbol, in an index that has taken in what changed."""
        self._keeper.catch_up(CATCH_UP_SECONDS)
        return self._references.users_of()

    def _caught_up(self) -> bool:
        """Let the index be built, if that is soon, and take in the latest changes; False where it has not."""
        self._keeper.wait_ready(self._answers.build_seconds, None)
        return self._keeper.catch_up(CATCH_UP_SECONDS)

    def status(self) -> IndexStatus:
        """How far the index is and what it could not take in."""
        return self._keeper.status()

    def languages(self) -> dict[str, int]:
        """How many indexed files there are of each language, the most frequent first."""
        return self._keeper.table.languages()

    def skip_reason(self, code: str) -> str:
        """Why files with this skip code have no facts, in a sentence with the limits in force."""
        return skips.skipped(code, self._settings).reason

    def wait_ready(
        self, timeout: float | None = None, progress: Callable[[int, int], None] | None = None
    ) -> bool:
        """Wait until the index is built, at most `timeout` seconds; False if it is not.

        `progress` hears, in this thread, how many of how many files are done.
        """
        return self._keeper.wait_ready(timeout, progress)

    def bring_up_to_date(self, timeout: float) -> bool:
        """Take in all that has changed until now; False if that took longer than `timeout` seconds."""
        return self._keeper.catch_up(timeout, anew=True)

    def files(self) -> list[str]:
        """Every listed file, in order, whatever it holds."""
        return sorted(self._keeper.table.paths())

    def symbols(self, *, documents: bool = False) -> Iterator[tuple[str, FileFacts]]:
        """The facts of every indexed file, ordered by path, as they were when the walk came by.

        With `documents` also those of the data that is not indexed, which is read now.
        """
        table = self._keeper.table
        for relative in sorted(table.paths()):
            outcome = table.get(relative)
            if outcome is not None and documents and outcome.code == ON_DEMAND:
                outcome = self._keeper.look(relative)
            if outcome is None or outcome.packed is None or outcome.language == PLAIN:
                continue
            if documents or languages.ALL[outcome.language].indexed:
                yield relative, unpack(outcome.packed, outcome.content_hash)

    def real_name(self, path: str) -> str:
        """The path that is there where answers print this one: with lines, or for bytes that are no text."""
        root = self.workspace.root
        bare = without_lines(path)
        for named in dict.fromkeys((path, bare)):
            if os.path.lexists(os.path.join(root, os.path.expanduser(named))):
                return named
        if not may_be_printed(bare):
            return path
        self._caught_up()
        return printed_path(bare, root, self._keeper.table.paths()) or path

    def _file_asked_for(self, file_path: str) -> SourcePath:
        try:
            return self._named(file_path)
        except FileMissing as error:
            raise FileMissing(file_path, self._near(file_path, self._keeper.table.paths())) from error

    def _folder_asked_for(self, path: str) -> str:
        try:
            return self.workspace.resolve_folder(self.real_name(path))
        except FileMissing as error:
            files = self._keeper.table.paths()
            near = self._near(path, [*folders_of(files), *files])
            raise FileMissing(path, near) from error

    def _near(self, named: str, paths: Collection[str]) -> list[str]:
        """The paths that are likeliest meant by one that does not exist, all of one likelihood."""
        likely = [
            one
            for one in likely_paths(self._relative(without_lines(named)), paths)
            if os.path.lexists(self.workspace.root / one.path)
        ]
        return [one.path for one in likely if one.grade is likely[0].grade]

    def _relative(self, named: str) -> str:
        """A path as it is seen from the workspace's root, whether or not anything is there."""
        root = self.workspace.root
        return os.path.relpath(os.path.join(root, os.path.expanduser(named)), root)

    def _from_root(self, file_pattern: str) -> str:
        """A pattern as it reads from the workspace's root, also where it is absolute."""
        inside = file_pattern.strip().removeprefix(f"{self.workspace.root}/")
        return file_pattern if inside == file_pattern.strip() else f"/{inside}"

    def _named(self, file_path: str) -> SourcePath:
        return self.workspace.resolve(self.real_name(file_path))

    def _facts_or_none(self, relative: str) -> FileFacts | None:
        """The facts of a file of the index; a document is not read for the sake of a line found in it."""
        known = self._keeper.table.get(relative)
        if known is not None and known.code in UNTIL_ASKED:
            return None
        try:
            result = self._files.result(self._keeper.look(relative))
        except FileMissing:
            return None
        return result if isinstance(result, FileFacts) else None

    def _texts(self, accepts: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """Path and content of the files that may be text, those with facts first."""
        wanted = [outcome for outcome in self._keeper.table.outcomes() if accepts(outcome.relative)]
        for outcome in sorted(wanted, key=lambda outcome: outcome.packed is None):
            if outcome.code not in NO_TEXT:
                data = read_bytes(f"{self.workspace.root}/{outcome.relative}", self._settings.parse_bytes)
                if data:
                    yield outcome.relative, data


def _may_lack_the_latest(answer: Answer) -> Answer:
    index = answer.data.get("index")
    data = answer.data | {"index": {**(index if isinstance(index, dict) else {}), "behind": True}}
    return Answer(f"{answer.text}\nFiles changed in the last moments may be missing: ask again.", data)

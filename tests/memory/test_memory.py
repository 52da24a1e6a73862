"""The memory's face: events become observations, notes are kept, files have a history."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.observations import InvalidObservation
from memory.problems import NotFound
from memory.store.problems import MemoryUnavailable
from navigator.languages import detect_by_name
from navigator.model import FileFacts
from navigator.parsing.extract import extract

Facts = Callable[..., FileFacts]
Edit = Callable[..., ToolEvent]

POOL = b"class Pool:\n    def get(self):\n        return 1\n\n    def put(self, c):\n        pass\n"
PATH = "django/db/models/query.py"
BEFORE = "class QuerySet 1-50 #1\nmethod QuerySet.get 2-9 #2\nmethod QuerySet.bulk_create 10-30 #3"


def titles(memory: Memory, project: Project) -> list[str]:
    shown = memory.startup(project).index.splitlines()
    return [line.split(" ", 3)[3].rsplit(" ~", 1)[0] for line in shown if line[:1].isdigit()]


def test_an_edit_is_an_observation_naming_the_symbol(
    memory: Memory, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory.record_prompt(session, "p1", "make bulk_create faster")
    after = facts(BEFORE.replace("#1", "#11").replace("#3", "#13"), "c1")
    recorded = memory.record_tool_use(session, edit(PATH, facts(BEFORE), after))
    (seen,) = memory.file_observations(session.project, PATH)
    assert recorded.observations == (seen.id,)
    assert seen.title == f"Changed QuerySet.bulk_create in {PATH}"
    assert seen.symbols == ((PATH, "QuerySet.bulk_create", 13),)
    assert memory.freshness(seen, after) == "fresh"
    assert memory.freshness(seen, facts(BEFORE)) == "changed"


def test_edits_of_one_file_and_prompt_are_one_observation(
    memory: Memory, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    middle = facts(BEFORE.replace("#1", "#11").replace("#3", "#13"), "c1")
    last = facts(BEFORE.replace("#1", "#21").replace("#2", "#12").replace("#3", "#13"), "c2")
    memory.record_prompt(session, "p1", "first")
    one = memory.record_tool_use(session, edit(PATH, facts(BEFORE), middle))
    two = memory.record_tool_use(session, edit(PATH, middle, last))
    assert one.observations == two.observations
    memory.record_prompt(session, "p2", "second")
    three = memory.record_tool_use(session, edit(PATH, last, facts(BEFORE, "c3")))
    assert three.observations != one.observations
    assert titles(memory, session.project)[0] == f"Changed QuerySet.get and QuerySet.bulk_create in {PATH}"
    assert len(titles(memory, session.project)) == 2


def test_an_edit_taken_back_is_said_to_be_undone(
    memory: Memory, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    after = facts(BEFORE.replace("#1", "#11").replace("#3", "#13"), "c1")
    memory.record_tool_use(session, edit("q.py", facts(BEFORE), after))
    memory.record_tool_use(session, edit("q.py", after, facts(BEFORE)))
    assert titles(memory, session.project) == ["Undone: Changed QuerySet.bulk_create in q.py"]


def test_a_burst_goes_on_across_threads_without_losing_an_edit(
    memory: Memory, session: SessionRef, edit: Edit
) -> None:
    def run() -> None:
        for _ in range(10):
            memory.record_tool_use(session, edit("notes.md", None, None))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (seen,) = memory.file_observations(session.project, "notes.md")
    answer = memory.get_observations(session.project, [seen.id])
    (record,) = answer.data["observations"]  # type: ignore[misc]
    assert len(record["tool_uses"]) == 40


def test_real_python_parsed_before_and_after(memory: Memory, session: SessionRef, edit: Edit) -> None:
    language = detect_by_name("python")
    assert language is not None
    before = extract(
        language,
        POOL,
    )
    after = extract(language, POOL.replace(b"(self):", b"(self, timeout):").replace(b"1", b"2"))
    memory.record_tool_use(session, edit("pool.py", before, after))
    (seen,) = memory.file_observations(session.project, "pool.py")
    assert seen.title == "Changed Pool.get in pool.py: new parameter timeout"
    assert memory.freshness(seen, after) == "fresh"
    assert memory.freshness(seen, before) == "changed"


PAYLOADS = Path(__file__).parent.parent / "hosts" / "payloads"


def test_an_edit_as_the_real_client_tells_it(memory: Memory, project: Project) -> None:
    payload = json.loads((PAYLOADS / "PostToolUse.Edit.json").read_text(encoding="utf-8"))
    language = detect_by_name("python")
    assert language is not None
    given, response = payload["tool_input"], payload["tool_response"]
    original = response["originalFile"]
    changed = original.replace(given["old_string"], given["new_string"])
    session = SessionRef(payload["session_id"], project)
    event = ToolEvent(
        payload["tool_name"], given, response, payload["tool_use_id"],
        before=extract(language, original.encode()), after=extract(language, changed.encode()),
        relative_path="big.py",
    )  # fmt: skip
    memory.record_tool_use(session, event)
    (seen,) = memory.file_observations(project, "big.py")
    assert seen.title == "Added changed; removed function_000010 in big.py", (
        "no body, and no likeness of names"
    )
    (call,) = memory.get_tool_uses(project, [payload["tool_use_id"]]).data["tool_uses"]  # type: ignore[misc]
    assert "function_000500" not in call["response"], "the whole original was not shown to the model"


@pytest.mark.parametrize("payload", sorted(PAYLOADS.glob("PostToolUse*.json")), ids=lambda path: path.stem)
def test_every_call_the_real_client_tells_of_is_kept(memory: Memory, project: Project, payload: Path) -> None:
    told = json.loads(payload.read_text(encoding="utf-8"))
    session = SessionRef(told["session_id"], project, told.get("agent_id"))
    response = told.get("tool_response", told.get("error"))
    event = ToolEvent(
        told["tool_name"], told["tool_input"], response, told["tool_use_id"], "error" not in told
    )
    recorded = memory.record_tool_use(session, event)
    (call,) = memory.get_tool_uses(project, [recorded.tool_use]).data["tool_uses"]  # type: ignore[misc]
    assert json.loads(call["input"]).keys() == told["tool_input"].keys()
    assert call["succeeded"] == ("error" not in told)


def test_paths_that_are_not_utf_8_are_found_again(memory: Memory, project: Project) -> None:
    path = os.fsdecode(b"caf\xe9.py")
    memory.save(project, None, ObservationDraft("About it", files_read=(path,)))
    assert [seen.title for seen in memory.file_observations(project, path)] == ["About it"]


def test_readgates_own_tools_leave_no_trace(memory: Memory, session: SessionRef) -> None:
    event = ToolEvent(
        "mcp__plugin_readgate_readgate__mem_search", {"query": "x"}, [{"type": "text", "text": "y"}]
    )
    assert memory.record_tool_use(session, event).tool_use is None
    assert titles(memory, session.project) == []


def test_raw_calls_are_kept_without_secrets_and_bounded(memory: Memory, session: SessionRef) -> None:
    secret, private = "ghp_" + "a1B2" * 9, "my own affair"
    response = {
        "stdout": f"{secret} <private>{private}</private> " + "x" * 300_000,
        "originalFile": "never shown",
    }
    recorded = memory.record_tool_use(session, ToolEvent("Bash", {"command": "env"}, response, "toolu_9"))
    for ids in ([recorded.tool_use], ["toolu_9"]):
        (call,) = memory.get_tool_uses(session.project, ids).data["tool_uses"]  # type: ignore[misc]
        text = call["input"] + call["response"]
        assert secret not in text
        assert private not in text
        assert "never shown" not in text
        assert "[redacted github-token]" in text
        assert len(text) < 20_000


def test_a_secret_across_the_cut_is_not_left_in_half(memory: Memory, session: SessionRef) -> None:
    secret = "ghp_" + "a1B2" * 9
    for lead in range(11_960, 12_001, 8):
        recorded = memory.record_tool_use(
            session, ToolEvent("Bash", {}, {"stdout": "x" * lead + " " + secret + " y" * 9_000})
        )
        (call,) = memory.get_tool_uses(session.project, [recorded.tool_use]).data["tool_uses"]  # type: ignore[misc]
        assert "ghp_" not in call["response"]


def test_inputs_as_json_texts_are_understood(memory: Memory, session: SessionRef) -> None:
    recorded = memory.record_tool_use(
        session, ToolEvent("Bash", {"password": "hunter22"}, '{"token": "hunter22"}')
    )
    (call,) = memory.get_tool_uses(session.project, [recorded.tool_use]).data["tool_uses"]  # type: ignore[misc]
    assert "hunter22" not in str(call)


def test_what_is_nested_without_end_is_not_kept(memory: Memory, session: SessionRef) -> None:
    deep: object = "x"
    for _ in range(50_000):
        deep = [deep]
    recorded = memory.record_tool_use(session, ToolEvent("Other", {"a": deep}, "fine"))
    (call,) = memory.get_tool_uses(session.project, [recorded.tool_use]).data["tool_uses"]  # type: ignore[misc]
    assert (call["input"], call["response"]) == ('"[nested too deeply to keep]"', '"fine"')


def test_a_memory_left_open_ends_with_its_process(folder: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from memory.memory import Memory; from memory.model import ObservationDraft, Project\n"
        "memory = Memory(Path(sys.argv[1]), cost=len)\n"
        "for number in range(50): memory.save(Project('p', 'p'), None, ObservationDraft(f'Note {number}'))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"changes" not in (folder / "journal.jsonl").read_bytes()


def test_prompts_are_numbered_and_only_the_users_own(memory: Memory, session: SessionRef) -> None:
    assert memory.record_prompt(session, "p1", "one") == 1
    assert memory.record_prompt(session, "p2", "<task-notification>x</task-notification>") is None
    assert memory.record_prompt(session, "p3", "\ud800 two <private>x</private>") == 2


def test_what_is_recorded_is_there_after_a_restart(
    folder: Path, memory: Memory, session: SessionRef, facts: Facts, edit: Edit, clock: Callable[..., object]
) -> None:
    memory.record_prompt(session, "p1", "one")
    memory.record_tool_use(
        session, edit(PATH, facts(BEFORE), facts(BEFORE.replace("#1", "#11").replace("#3", "#13"), "c1"))
    )
    before = memory.file_observations(session.project, PATH)
    memory.close()
    again = Memory(folder, clock=clock, cost=len)  # type: ignore[arg-type]
    assert again.file_observations(session.project, PATH) == before
    assert again.record_prompt(session, "p2", "two") == 2
    again.close()


def test_a_note_of_the_agent(memory: Memory, session: SessionRef, project: Project) -> None:
    draft = ObservationDraft(
        "  Chose pgvector \n over Chroma ", narrative="Because of one database less.", type="decision",
        concepts=("trade-off: cost", "Why-It-Exists"), files_read=("./db/vector.py", "db\\vector.py"),
        file_hashes={"db/vector.py": "c0"},
    )  # fmt: skip
    number = memory.save(project, session, draft)
    (seen,) = memory.file_observations(project, "db/vector.py")
    assert (seen.id, seen.title, seen.source) == (number, "Chose pgvector over Chroma", "agent")
    assert seen.file_hash == "c0"


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (ObservationDraft(" \n "), "title is empty"),
        (ObservationDraft("t", type="note"), "use one of: bugfix, feature"),
        (ObservationDraft("t", concepts=("magic",)), "use some of: how-it-works"),
        (ObservationDraft("t", narrative="x" * 20_001), "at most 20000"),
        (ObservationDraft("t", files_read=("f",) * 51), "at most 50"),
    ],
)
def test_a_note_that_breaks_a_rule(
    memory: Memory, project: Project, draft: ObservationDraft, says: str
) -> None:
    with pytest.raises(InvalidObservation, match=says):
        memory.save(project, None, draft)
    assert titles(memory, project) == []


def test_secrets_and_private_spans_stay_out_of_notes_too(memory: Memory, project: Project) -> None:
    secret = "ghp_" + "a1B2" * 9
    memory.save(
        project,
        None,
        ObservationDraft(f"Use {secret}", narrative=f"<private>x</private> {secret}", facts=(secret,)),
    )
    memory.work_state_write(project, "l", {"task": f"use {secret}", "password": "hunter22"})
    shown = memory.startup(project)
    answer = memory.get_observations(project, [1])
    for text in (shown.work, shown.index, answer.text, str(answer.data)):
        assert secret not in text
        assert "hunter22" not in text


def test_a_files_history_is_most_specific_first_and_bounded(memory: Memory, project: Project) -> None:
    many = tuple(f"f{number}.py" for number in range(10))
    memory.save(project, None, ObservationDraft("about all", files_read=many))
    for number in range(3):
        memory.save(project, None, ObservationDraft(f"about one {number}", files_modified=("f1.py",)))
    found = [seen.title for seen in memory.file_observations(project, "f1.py")]
    assert found == ["about one 2", "about one 1", "about one 0", "about all"]
    assert len(memory.file_observations(project, "f1.py", limit=2)) == 2
    assert memory.file_observations(project, "f99.py") == []
    assert memory.file_observations(Project("other", "shop"), "f1.py") == []


def test_stop_writes_one_summary_a_session(memory: Memory, session: SessionRef, project: Project) -> None:
    assert memory.record_stop(session, "nothing yet") is None
    memory.record_prompt(session, "p1", "make it faster")
    memory.save(project, session, ObservationDraft("Pool is a singleton"))
    first = memory.record_stop(session, "done <private>x</private>")
    memory.save(project, session, ObservationDraft("Made it faster", type="change"))
    second = memory.record_stop(session, "all done")
    assert first is not None
    assert second is not None
    assert (first.id, first.last_message) == (second.id, "done [private]")
    assert (second.request, second.learned, second.completed) == (
        "make it faster",
        "Pool is a singleton",
        "Made it faster",
    )
    memory.session_end(session)


def test_reading_is_noted_in_the_ledger(memory: Memory, project: Project) -> None:
    memory.save(project, None, ObservationDraft("Pool is a singleton"))
    memory.get_observations(project, [1])
    memory.search(project, {"query": "pool"})
    memory.save(project, None, ObservationDraft("Another"))  # Waits behind the notes in the writer's queue.
    assert memory.ledger.actions(project.id) == {("get_observations", "opened"): 1, ("search", "offered"): 1}


def test_projects_are_known_by_name(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    project = memory.project_of(tmp_path / "shop")
    assert memory.project_of(tmp_path / "shop") is project
    memory.save(project, None, ObservationDraft("Sells things"))
    other = memory.project_of(tmp_path)
    found = memory.search(other, {"query": "things", "project": "shop"})
    assert len(found.data["records"]) == 1  # type: ignore[arg-type]
    with pytest.raises(NotFound, match=r"the memory knows: .*shop"):
        memory.search(other, {"query": "things", "project": "nowhere"})


def test_a_closed_memory_says_so(memory: Memory, session: SessionRef) -> None:
    memory.close()
    memory.close()
    with pytest.raises(MemoryUnavailable, match="closed"):
        memory.record_prompt(session, "p", "x")

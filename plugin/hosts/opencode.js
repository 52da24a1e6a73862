// Written by `readgate install --host opencode`; `readgate uninstall --host opencode` deletes it.
// It hands OpenCode's events to readgate's daemon and does what is answered. Whatever fails, OpenCode goes on.
import { spawn } from "node:child_process"

const COMMAND = [] /* the command */
const LONGEST_MS = 2000
const EVENTS = {
  "session.created": "SessionStart",
  "session.compacted": "PostCompact",
  "session.idle": "Stop",
  "session.deleted": "SessionEnd",
}

function ask(event, fields) {
  return new Promise((done) => {
    const answer = (text) => {
      try {
        done(text ? JSON.parse(text) : {})
      } catch {
        done({})
      }
    }
    try {
      const [program, ...rest] = COMMAND
      const hook = spawn(program, [...rest, `${event}@opencode`], { stdio: ["pipe", "pipe", "ignore"] })
      const timer = setTimeout(() => hook.kill("SIGKILL"), LONGEST_MS)
      let said = ""
      hook.stdout.on("data", (chunk) => (said += chunk))
      hook.on("error", () => answer(""))
      hook.on("close", () => {
        clearTimeout(timer)
        answer(said)
      })
      hook.stdin.on("error", () => {})
      hook.stdin.end(JSON.stringify(fields))
    } catch {
      answer("")
    }
  })
}

export const Readgate = async ({ client, directory }) => {
  const subagents = new Set()
  const starts = new Map() // session -> what it is told at its start, once that has come
  const about = (session, fields) => ({
    session_id: session,
    cwd: directory,
    ...(subagents.has(session) ? { agent_id: session } : {}),
    ...fields,
  })
  const told = async (event, session, fields = {}) => {
    const said = await ask(event, about(session, fields))
    if (said.notice) {
      try {
        await client.tui.showToast({ body: { message: said.notice, variant: "warning" } })
      } catch {}
    }
    return said
  }
  return {
    event: async ({ event }) => {
      const info = event.properties?.info
      const session = event.properties?.sessionID ?? info?.id
      if (event.type === "session.created" && info?.parentID) subagents.add(info.id)
      const ours = EVENTS[event.type]
      if (!session || !ours) return
      const said = told(ours, session, { source: "startup" })
      if (ours === "SessionStart" && !subagents.has(session)) starts.set(session, said)
      if (ours === "SessionEnd") starts.delete(session)
      await said
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      const said = await starts.get(sessionID)
      if (said?.context) system.push(said.context)
    },
    "chat.message": async ({ sessionID }, { parts }) => {
      const prompt = (parts ?? []).filter((part) => part.type === "text").map((part) => part.text)
      await told("UserPromptSubmit", sessionID, { prompt: prompt.join("\n") })
    },
    "tool.execute.before": async ({ tool, sessionID, callID }, { args }) => {
      if (tool !== "read" && tool !== "bash") return
      const call = { tool_name: tool, tool_use_id: callID, tool_input: args }
      const said = await told("PreToolUse", sessionID, call)
      if (said.deny) throw new Error(said.deny)
    },
    "tool.execute.after": async ({ tool, sessionID, callID, args }, output) => {
      const call = { tool_name: tool, tool_use_id: callID, tool_input: args ?? {}, tool_response: output.output }
      const said = await told("PostToolUse", sessionID, call)
      if (said.replace) output.output = said.replace
    },
  }
}

import { expect, it } from "vitest";
import type { AuditEntry } from "#game/contract/admin.ts";
import { auditText } from "./audit-text.ts";

const entry = (action: string, details: AuditEntry["details"] = {}, subjectName: string | null = "Chad") =>
  auditText({ action, subject: "world", subjectName, details });

it.each([
  [entry("chat.silence", { minutes: 90, reason: "Spam" }), "silenced Chad for 1 h 30 min. Reason: Spam"],
  [entry("chat.silence", { minutes: 10, reason: "" }), "silenced Chad for 10 min."],
  [entry("chat.lift_silence"), "lifted Chad's silence."],
  [entry("chat.disconnect", {}, null), "closed a deleted account's connections."],
  [entry("chat.delete_message", { roomId: "wins", seq: 7 }), "removed Chad's message #7 from Wins Only."],
  [entry("chat.delete_message", { roomId: "gone", seq: 7 }), "removed Chad's message #7 from the chat."],
  [entry("role.grant", { from: "player", to: "editor" }), "changed Chad's role from player to editor."],
  [entry("npcs.reload", {}, null), "reloaded the bundled contacts."],
  [entry("something.newer"), "something.newer Chad"],
  [entry("something.newer", {}, null), "something.newer world"],
])("an audit entry reads: %s", (text, expected) => {
  expect(text).toBe(expected);
});

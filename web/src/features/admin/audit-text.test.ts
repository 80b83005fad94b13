import { describe, expect, it } from "vitest";
import { type AuditEntry, auditText } from "./audit-text.ts";

const entry = (action: string, details: AuditEntry["details"] = {}, subjectName: string | null = "Chad") =>
  auditText({ id: 1, at: "2026-01-01T00:00:00.000Z", actorName: "Boss", action, subjectName, details });

describe("auditText", () => {
  it.each([
    [entry("chat.silence", { minutes: 90, reason: "Spam" }), "silenced Chad for 1 h 30 min. Reason: Spam"],
    [entry("chat.silence", { minutes: 10, reason: "" }), "silenced Chad for 10 min."],
    [entry("chat.lift_silence"), "let Chad write again."],
    [entry("chat.disconnect", {}, null), "closed the connections of a deleted account."],
    [entry("chat.delete_message", { roomId: "wins", seq: 7 }), "removed message 7 of Chad from Wins Only."],
    [entry("chat.delete_message", { roomId: "gone", seq: 7 }), "removed message 7 of Chad from the chat."],
    [
      entry("role.grant", { from: "player", to: "editor" }),
      "changed the role of Chad from player to editor.",
    ],
    [entry("npcs.reload", {}, null), "put the shipped contacts in force again."],
    [entry("something.newer"), "something.newer Chad"],
  ])("says %j", (text, expected) => {
    expect(text).toBe(expected);
  });
});

import { expect, it } from "vitest";
import type { AuditEntry } from "#game/admin/wire.ts";
import { auditQuery, NO_FILTER } from "./audit-page.tsx";
import { auditText } from "./audit-text.ts";

const entry = (action: string, details: AuditEntry["details"] = {}, subjectName: string | null = "Chad") =>
  auditText({ action, subject: "world", subjectName, details });
const COIN = { contactId: "kai", missionId: "coin" };

it.each([
  [entry("chat.silence", { minutes: 90, reason: "Spam" }), "silenced Chad for 1 h 30 min. Reason: Spam"],
  [entry("chat.silence", { minutes: 10, reason: "" }), "silenced Chad for 10 min."],
  [entry("chat.disconnect", {}, null), "closed a deleted account's connections."],
  [entry("chat.delete_message", { roomId: "wins", seq: 7 }), "removed Chad's message #7 from Wins Only."],
  [entry("chat.delete_message", { roomId: "gone", seq: 7 }), "removed Chad's message #7 from the chat."],
  [
    entry("moderation.decide", { kind: "message", silenceMinutes: 60, removesMessage: true, reason: "Spam" }),
    "decided a report about Chad's message: removed the message, silenced the player for 1 h. Reason: Spam",
  ],
  [
    entry("moderation.decide", { kind: "name", silenceMinutes: null, givesNewName: true, reason: "Rude" }),
    "decided a report about Chad's name: replaced the name. Reason: Rude",
  ],
  [entry("moderation.decide", { kind: "message", reason: "" }), "dismissed a report about Chad's message."],
  [entry("moderation.note"), "left a note about Chad."],
  [entry("moderation.show_email"), "looked at Chad's email address."],
  [entry("role.grant", { from: "player", to: "editor" }), "changed Chad's role from player to editor."],
  [entry("npcs.create", { version: 2 }, null), "published the new contact world."],
  [entry("npcs.update", { version: 2 }, null), "changed and published world."],
  [entry("drafts.save", {}, null), "saved a draft of world."],
  [entry("drafts.import", { contacts: "kai, gary" }, null), "imported drafts: kai, gary."],
  [
    entry("releases.create", { version: 3, note: "Two more", contacts: "kai" }, null),
    "published release 3: kai. Note: Two more",
  ],
  [entry("releases.create", { version: 3, note: "", contacts: "kai" }, null), "published release 3: kai."],
  [entry("releases.return", { version: 4, returnedTo: 1 }, null), "returned to release 1, as release 4."],
  [entry("player.adjust", { reason: "A refund" }), "adjusted Chad. Reason: A refund"],
  [entry("player.adjust"), "adjusted Chad."],
  [entry("player.grant", COIN), "granted Chad kai: coin."],
  [entry("player.grant", { contactId: "kai" }), "granted Chad kai."],
  [entry("player.quest", COIN), "started Chad's character over at kai: coin."],
  [entry("player.hasten", { movedByMs: 7_200_000 }), "moved Chad to the next due moment, 2 h ahead."],
  [entry("game.stop", {}, null), "stopped the game."],
  [entry("something.newer"), "something.newer Chad"],
  [entry("something.newer", {}, null), "something.newer world"],
])("an audit entry reads: %s", (text, expected) => {
  expect(text).toBe(expected);
});

it("the filters of the audit log are trimmed and combined, and a day is the time between its midnights on this device", () => {
  expect(auditQuery(NO_FILTER)).toEqual({});
  expect(auditQuery({ actor: " boss ", action: "npcs.reload", day: "2026-11-22" })).toEqual({
    actor: "boss",
    action: "npcs.reload",
    from: new Date(2026, 10, 22).toISOString(),
    to: new Date(2026, 10, 23).toISOString(),
  });
});

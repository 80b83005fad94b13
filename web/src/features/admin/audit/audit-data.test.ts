import { expect, it } from "vitest";
import { auditQuery, NO_FILTER } from "./audit-data.ts";

it("an empty filter of the audit log asks for everything", () => {
  expect(auditQuery(NO_FILTER)).toEqual({});
});

it("a day in the filter of the audit log is the time between its midnights on this device", () => {
  const { from, to } = auditQuery({ ...NO_FILTER, day: "2026-11-22" });
  expect(from).toBe(new Date(2026, 10, 22).toISOString());
  expect(to).toBe(new Date(2026, 10, 23).toISOString());
});

it("the other filters of the audit log are trimmed and combined", () => {
  expect(auditQuery({ actor: " boss ", action: "npcs.reload", day: "" })).toEqual({
    actor: "boss",
    action: "npcs.reload",
  });
});

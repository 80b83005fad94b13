import { expect, it } from "vitest";
import { auditQuery, NO_FILTER } from "./audit-data.ts";

it("the filters of the audit log are trimmed and combined, and a day is the time between its midnights on this device", () => {
  expect(auditQuery(NO_FILTER)).toEqual({});
  expect(auditQuery({ actor: " boss ", action: "npcs.reload", day: "2026-11-22" })).toEqual({
    actor: "boss",
    action: "npcs.reload",
    from: new Date(2026, 10, 22).toISOString(),
    to: new Date(2026, 10, 23).toISOString(),
  });
});

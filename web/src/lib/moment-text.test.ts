import { describe, expect, it } from "vitest";
import { momentText } from "./moment-text.ts";

describe("momentText", () => {
  it("names the year where it is not the present one", () => {
    const now = new Date("2027-01-05T12:00:00");
    expect(momentText(new Date("2027-01-03T14:05:00").toISOString(), now)).toBe("3 Jan, 14:05");
    expect(momentText(new Date("2026-12-30T09:00:00").toISOString(), now)).toBe("30 Dec 2026, 09:00");
  });
});

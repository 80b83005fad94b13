import { describe, expect, it } from "vitest";
import { benefitsOf } from "#game/core/benefits.ts";
import { checkFeed } from "#game/social/check-feed.ts";
import { BANDS, linesOf } from "#game/social/lines.ts";
import { ACTIONS } from "./actions.ts";
import { COURSES } from "./courses.ts";
import { BUNDLED_DOCUMENTS } from "./documents.ts";
import { CAST } from "./feed.ts";
import { BUNDLED_CONTACTS } from "./loader.ts";

const SAY_IT_HOW = BUNDLED_DOCUMENTS["say-it-how"];

describe("the bundled feed", () => {
  it("the shipped feed has no duplicate, unknown slot, long line or worn-out phrase", () => {
    const contactIds = BUNDLED_CONTACTS.map(({ id }) => id);
    expect(checkFeed(SAY_IT_HOW.lines, CAST, contactIds)).toEqual([]);
    expect(CAST.contacts.map(({ id }) => id).sort()).toEqual([...contactIds].sort());
  });

  it("the shipped feed has 200 lines for players, 20 for each contact, 40 for each rival and 26 scandals", () => {
    expect(BANDS.flatMap((band) => linesOf(SAY_IT_HOW.lines, band)).length).toBeGreaterThanOrEqual(200);
    expect(Math.min(...CAST.contacts.map(({ lines }) => lines.length))).toBeGreaterThanOrEqual(20);
    expect(Math.min(...CAST.rivals.map(({ lines }) => lines.length))).toBeGreaterThanOrEqual(40);
    expect(CAST.rivals).toHaveLength(2);
    expect(CAST.scandals.length).toBeGreaterThanOrEqual(26);
  });
});

describe("COURSES", () => {
  it("all 14 courses exist once, and every benefit names an existing action", () => {
    expect(new Set(COURSES.map(({ id }) => id)).size).toBe(14);
    const all = benefitsOf(
      COURSES.map(({ id }) => id),
      COURSES,
    );
    const known = ACTIONS.map(({ id }) => id);
    expect(Object.keys(all.actions).filter((id) => !known.includes(id))).toEqual([]);
  });
});

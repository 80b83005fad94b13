import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { COURSES } from "../../../worker/content/courses.ts";
import { getLedger } from "../../finances/wire.ts";
import { getFeed, likePost } from "../../social/wire.ts";
import { benefitsOf } from "../benefits.ts";
import { BenefitsView } from "./benefits.ts";

describe("queries of the town", () => {
  it.each([
    [getFeed.query, {}, {}],
    [getFeed.query, { before: "1800000000000_p12" }, { before: "1800000000000_p12" }],
    [getLedger.query, { before: "12", only: "cash" }, { before: 12, only: "cash" }],
  ])("%# is read", (schema, query, read) => {
    expect(v.parse(schema, query)).toEqual(read);
  });

  it.each([
    [getFeed.query, { before: "yesterday" }],
    [getFeed.query, { before: `1_${"a".repeat(80)}` }],
    [getLedger.query, { before: "0" }],
    [getLedger.query, { before: "1e3" }],
    [getLedger.query, { only: "seq" }],
    [likePost.body, { action: "love" }],
  ])("%# is refused", (schema, query) => {
    expect(v.safeParse(schema, query).success).toBe(false);
  });
});

it("the benefits of all courses fit on the wire", () => {
  const all = benefitsOf(
    COURSES.map(({ id }) => id),
    COURSES,
  );
  expect(v.parse(BenefitsView, all)).toEqual(all);
});

import { expect, it } from "vitest";
import { aPost } from "../../../player/view-fixture.ts";
import { gainsOf, lastPostText } from "./post-text.ts";

const POSTED = {
  post: aPost(1, { content: "I made one." }),
  tone: "brag",
  posting: { masteryPerPost: 25, followersPerPost: 3 },
  sold: 0,
} as const;

it.each([
  [{}, { cash: 0, followers: 3, mastery: 25 }],
  [{ sold: 2 }, { cash: 54, followers: 3, mastery: 25 }],
])("the gains of a post with %j are %j", (change, gains) => {
  expect(gainsOf({ ...POSTED, ...change })).toEqual(gains);
});

it.each([
  [{}, "Just posted a brag. “I made one.”"],
  [{ tone: "offer" as const }, "Just posted an offer. “I made one.”"],
  [{ tone: "method" as const }, "Just posted a how-to. “I made one.”"],
  [{ sold: 1 }, "Just posted a brag. Somebody bought the e-book: $27. “I made one.”"],
])("the last post with %j reads '%s'", (change, text) => {
  expect(lastPostText({ ...POSTED, ...change })).toBe(text);
});

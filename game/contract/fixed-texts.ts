import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** A text outside the contacts. */
export const FixedText = v.object({
  /** Path of its file in the repository, which no release changes; null for a goal of the daily brief. */
  file: v.nullable(v.string()),
  /** Readable place: `Rival “Saffron Pike” › Line 3`. */
  place: v.string(),
  text: v.string(),
});

/** Every text of the feed, the scandals, the courses, the quick actions and the daily brief. */
export const listFixedTexts = endpoint("GET", "/gamedev/fixed-texts", {
  reply: v.object({ texts: v.array(FixedText) }),
});

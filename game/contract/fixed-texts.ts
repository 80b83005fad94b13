import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** A text that ships with the game. No draft or release changes it. */
export const FixedText = v.object({
  /** Path of its file in the repository. */
  file: v.string(),
  /** Readable place: `Rival “Saffron Pike” › Line 3`. */
  place: v.string(),
  text: v.string(),
});

/** Every text of the feed, the scandals, the courses, the quick actions and the daily brief, in the order of their files. */
export const listFixedTexts = endpoint("GET", "/gamedev/fixed-texts", {
  reply: v.object({ texts: v.array(FixedText) }),
});

import * as v from "valibot";
import { ContentId } from "../core/wire/content.ts";
import { count } from "../core/wire/count.ts";
import { PastConditions } from "../core/wire/past-conditions.ts";
import { Text } from "../core/wire/text.ts";
import { GHOST_SLOTS } from "./ghost-posts.ts";
import { MAX_LINE_LENGTH } from "./lines.ts";
import { hasOnlySlots } from "./slots.ts";

const missing = "Must not be empty";
const line = (...slots: readonly string[]) =>
  v.pipe(
    Text(MAX_LINE_LENGTH, { missing }),
    v.check((text) => hasOnlySlots(text, slots), `May have ${slots.join(", ") || "no"} slots`),
  );
const name = Text(60, { missing, isLine: true });
const spoken = line("scandal");
const feedLine = v.union([spoken, v.strictObject({ text: spoken, when: PastConditions })]);
const handle = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._]{0,29}$/));

/** Contacts who post. Their own files hold their names and pictures. */
export const ContactVoicesFile = v.array(
  v.strictObject({
    id: ContentId,
    handle,
    followers: count,
    lines: v.pipe(
      v.array(feedLine),
      // Otherwise a reader who meets no condition would miss the author's posts.
      v.check(
        (lines) => lines.filter((each) => typeof each === "string").length >= 2,
        "Needs two without conditions",
      ),
    ),
  }),
);

/** Rivals of all players. They never become contacts. */
export const RivalsFile = v.array(
  v.strictObject({
    id: ContentId,
    name,
    handle,
    /** Path of the portrait. */
    avatar: v.pipe(v.string(), v.regex(/^\/portraits\/[a-z-]{1,40}\.svg$/)),
    description: line(),
    followers: count,
    lines: v.pipe(v.array(spoken), v.minLength(1)),
  }),
);
export type Rival = v.InferOutput<typeof RivalsFile>[number];

/** Lines of the run before the player's own. */
export const GhostFile = v.pipe(
  v.array(line(...GHOST_SLOTS)),
  v.minLength(7),
  v.check((lines) => new Set(lines).size === lines.length, "Each line once"),
);

export const ScandalsFile = v.pipe(
  v.array(
    v.strictObject({
      id: ContentId,
      subject: name,
      headline: line(),
      correction: line(),
      comments: v.pipe(v.array(v.strictObject({ contactId: ContentId, text: line() })), v.length(2)),
    }),
  ),
  // Half a year of weeks.
  v.minLength(26),
);

import * as v from "valibot";
import { LEAVING_LEVEL } from "../core/inheritance-terms.ts";
import { ContentId } from "../core/wire/content.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";
import { Text } from "../core/wire/text.ts";
import type { Ending } from "./endings.ts";

const MAX_PARAGRAPH = 400;
const MAX_LINE = 200;

/** `contact_id.own_id` */
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(_[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*$/, "Must be contact_id.id"),
);
/** `contact_id.mission_id:choice` */
const choiceKey = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(_[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*:[a-z0-9]+(_[a-z0-9]+)*$/,
    "Must be contact_id.mission_id:choice",
  ),
);
const text = (max: number) => Text(max, { missing: "Must not be empty" });

/** An ending in the content file. */
export const EndingSchema = v.strictObject({
  id: ContentId,
  name: text(40),
  mission: key,
  message: key,
  story: v.strictObject({
    title: text(80),
    paragraphs: v.pipe(v.array(text(MAX_PARAGRAPH)), v.minLength(2), v.maxLength(5)),
  }),
  hinges: v.tuple([key, key, key]),
  lines: v.record(choiceKey, text(MAX_LINE)),
  closes: v.optional(v.record(ContentId, text(MAX_LINE))),
});

/** The same schema with the type of the rules, for replies. */
export const EndingJson: v.GenericSchema<unknown, Ending> = EndingSchema;

/** The content file: at least one ending, each id once. */
export const EndingsFile: v.GenericSchema<unknown, readonly Ending[]> = v.pipe(
  v.array(EndingSchema),
  v.minLength(1),
  v.check((endings) => new Set(endings.map(({ id }) => id)).size === endings.length, "Ids must be unique"),
);

/** A reached ending. `lines` are the sentences for the choices that led there. */
export const EndingStory = v.object({
  id: v.string(),
  name: v.string(),
  title: v.string(),
  paragraphs: v.array(v.string()),
  lines: v.array(v.string()),
  /** ISO 8601. */
  reachedAt: v.string(),
});
export type EndingStory = v.InferOutput<typeof EndingStory>;

/** Certificate of a run that the player ended. See docs/reference/character.md#certificates. */
export const CertificateView = v.object({
  /** 1 or more. */
  number: count,
  /** Name of the ending. */
  ending: v.string(),
  /** ISO 8601. */
  issuedAt: v.string(),
  /** Active time of the run in milliseconds. */
  playedMs: count,
  level: count,
});
export type CertificateView = v.InferOutput<typeof CertificateView>;

/** A choice of the current run. */
export const ChoiceMade = v.object({
  contactName: v.string(),
  questName: v.string(),
  /** Label of the choice. */
  label: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
});
export type ChoiceMade = v.InferOutput<typeof ChoiceMade>;

/** The text of leaving before an ending. `name` is the certificate's name for it. */
export const LeavingText = v.object({
  name: v.string(),
  title: v.string(),
  paragraphs: v.array(v.string()),
});
export type LeavingText = v.InferOutput<typeof LeavingText>;

/** Something that a run can inherit. See docs/reference/character.md#inheritances. */
export const InheritanceOffer = v.object({
  id: v.string(),
  name: v.string(),
  pitch: v.string(),
  /** Its terms, a sentence each. */
  conditions: v.array(v.string()),
});
export type InheritanceOffer = v.InferOutput<typeof InheritanceOffer>;

export const START_OVER_TEXT = {
  unknown: "Nobody left that to you.",
  tooEarly: "You can start over once you've reached an ending.",
  leavingTooEarly: `You can leave from level ${LEAVING_LEVEL}.`,
} as const;

/** The player's endings and choices of the current run, and certificates of the former ones. */
export const getEndings = endpoint("GET", "/player/endings", {
  reply: v.object({
    /** The first one first. */
    endings: v.array(EndingStory),
    /** The newest first, at most 100. */
    certificates: v.array(CertificateView),
    /** The first one first. */
    choices: v.array(ChoiceMade),
    /** Active time of the current run in milliseconds. */
    playedMs: count,
    /** Null unless the player may leave before an ending. */
    leaving: v.nullable(LeavingText),
    /** The inheritances that the next run can choose from. */
    inheritances: v.array(InheritanceOffer),
  }),
});

/**
 * Ends the run by a certificate for its first ending, or for leaving, and starts the character over. 409 before either. See
 * docs/reference/character.md#starting-over.
 */
export const startOver = endpoint("POST", "/player/start-over", {
  body: v.optional(
    v.object({
      /** Id of the new run's inheritance; none if absent or null. */
      inheritance: v.optional(v.nullable(ContentId)),
      /** Leaves before an ending, from level 20. */
      isLeaving: v.optional(v.boolean()),
    }),
  ),
  reply: withEvents({
    /** `ending` is its name. */
    certificate: v.object({ number: count, ending: v.string() }),
    newStats: PlayerState,
  }),
});

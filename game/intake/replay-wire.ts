import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { ofEach } from "../core/wire/of-each.ts";
import { ANSWERS, COLLAPSES, FATES, PRICES, WAYS_OUT } from "./intake.ts";
import { WEEK_CARDS } from "./week.ts";

const Moves = v.object({
  till: v.optional(v.number()),
  faith: v.optional(v.number()),
  file: v.optional(v.number()),
  sleep: v.optional(v.number()),
});

const consequence = { reply: v.string(), moves: Moves, leads: v.picklist(FATES) };
const CardAnswer = v.object({ label: v.string(), ...consequence });
const Card = v.object({ text: v.string(), a: CardAnswer, b: CardAnswer, silence: v.object(consequence) });

const part = { label: v.string(), line: v.string(), moves: v.optional(Moves) };

/** A past week with all that its replay needs. Its texts, moves and fates are public. */
export const PublicWeek = v.object({
  week: count,
  /** Such as `The Intake, 15 October`. */
  title: v.string(),
  /** The promises that are open to everybody. */
  promises: v.array(v.object({ id: v.string(), ...part })),
  prices: v.object({ p97: v.object(part), p297: v.object(part), p997: v.object(part) }),
  waysOut: ofEach(WAYS_OUT, v.object(part)),
  /** In the order of their cards. */
  students: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      who: v.string(),
      first: Card,
      second: Card,
      fates: ofEach(FATES, v.string()),
    }),
  ),
  collapses: ofEach(
    COLLAPSES,
    v.object({ name: v.string(), texts: v.pipe(v.array(v.string()), v.readonly()) }),
  ),
});
export type PublicWeek = v.InferOutput<typeof PublicWeek>;

/** Returns a past week without an account. Safe to cache for an hour. */
export const getPublicWeek = endpoint("GET", "/public/intake/:week", { reply: PublicWeek });

/** What the town decided on a week: Wednesday's paper. */
export const TownPaper = v.object({
  week: count,
  /** Such as `The Town Decides, 15 October`. */
  title: v.string(),
  /** In the order of their cards. `percent` of the settled weeks gave the fate; null if too few decided. */
  students: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      fate: v.picklist(FATES),
      percent: v.nullable(count),
      /** What becomes of them by each fate. */
      fates: ofEach(FATES, v.string()),
    }),
  ),
  /** Name of the student who broke most players; null if nobody did. */
  breaker: v.nullable(v.string()),
});
export type TownPaper = v.InferOutput<typeof TownPaper>;

/** Returns what the town decided on a week, without an account. Safe to cache for an hour. */
export const getTownPaper = endpoint("GET", "/public/town/:week", { reply: TownPaper });

/** A replay as the device keeps it. */
export const StoredReplay = v.object({
  week: count,
  offer: v.nullable(
    v.object({ promise: v.string(), price: v.picklist(PRICES), wayOut: v.picklist(WAYS_OUT) }),
  ),
  answers: v.pipe(v.array(v.picklist(ANSWERS)), v.maxLength(WEEK_CARDS)),
});

import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";
import { ADVICE_KINDS } from "./client.ts";

const duration = v.pipe(v.number(), v.minValue(0));
const AdviceName = v.picklist(ADVICE_KINDS);
const Percent = v.pipe(count, v.maxValue(100));

/** Somebody who waits for advice. */
export const WaitingClient = v.object({
  /** UTC day on which the client called. */
  day: count,
  id: v.string(),
  name: v.string(),
  problem: v.string(),
  /** True if the player has advised them before. */
  isBack: v.boolean(),
  labels: v.object({ now: v.string(), fame: v.string(), care: v.string() }),
  /** Cost and pay of each advice. */
  terms: v.object({ calls: count, followers: count, places: count }),
});
export type WaitingClient = v.InferOutput<typeof WaitingClient>;

/** Somebody who was advised within the last days. */
export const AdvisedClient = v.object({
  day: count,
  id: v.string(),
  name: v.string(),
  kind: AdviceName,
  /** The player's answer. */
  label: v.string(),
  /** True if the player had advised them before. */
  isAgain: v.boolean(),
  /** True if a message follows. */
  hasLetter: v.boolean(),
  /** Everybody else's decisions, in whole percent; null while too few have answered. */
  shares: v.nullable(v.object({ now: Percent, fame: Percent, care: Percent })),
});
export type AdvisedClient = v.InferOutput<typeof AdvisedClient>;

/** The Two O'Clock at the time of the reply. Holds durations, so that clocks needn't agree. */
export const ClientsView = v.object({
  /** False below the level from which clients call. */
  isOpen: v.boolean(),
  /** The longest first. */
  waiting: v.array(WaitingClient),
  /** The newest first. */
  advised: v.array(AdvisedClient),
  regulars: v.array(v.object({ id: v.string(), name: v.string(), daysLeft: count })),
  /** Calls that still pay more. */
  raisedCalls: count,
  /** Milliseconds until somebody else calls. */
  nextInMs: duration,
});
export type ClientsView = v.InferOutput<typeof ClientsView>;

export const getClients = endpoint("GET", "/player/clients", { reply: ClientsView });

/** The player's advice. `leaves` is the id of the regular who makes room. */
export const AdviceBody = v.object({
  advice: AdviceName,
  leaves: v.optional(v.string()),
});

/** Advises the client of a UTC day. A second advice to the same one is refused under any key. */
export const adviseClient = endpoint("POST", "/player/clients/:day", {
  body: AdviceBody,
  reply: withEvents({ clients: ClientsView, newStats: PlayerState }),
});

export const CLIENT_TEXT = {
  load: "Failed to load the Two O'Clock",
  advise: "Failed to give the advice",
  too_early: "Nobody has your number yet.",
  gone: "They've rung somebody else.",
  answered: "They've had your advice.",
  full: "Three regulars is all there's room for. Name the one who goes.",
  no_places: "The diary is too full for that.",
} as const;

import { msUntilPlaces, placesAt, takePlaces } from "../core/diary.ts";
import { HOUR_MS } from "../core/durations.ts";
import { levelProgress } from "../core/level.ts";
import { applyDelta, NO_DELTA, type Player, type PlayerDelta } from "../core/player.ts";
import { hashOf } from "../core/scatter.ts";
import { CLIENT_LEVEL, type ClientBook, MAX_REGULARS, type Waiting, waitingAt } from "./book.ts";
import { type AdviceKind, type Client, type MessageOccasion, termsOf } from "./client.ts";

/** Maximum number of raised calls that a player can have left. */
export const MAX_RAISED_CALLS = 100;
/** Maximum number of clients with a stored last advice: as many as content can have. */
export const MAX_GIVEN = 60;

/** Shortest and longest time from advice to its message, in milliseconds. */
const MESSAGE_MIN_MS = 20 * HOUR_MS;
const MESSAGE_MAX_MS = 72 * HOUR_MS;

/** A player's answer to the client of a day. */
export interface AdviceGiven {
  readonly day: number;
  readonly kind: AdviceKind;
  /** Id of the regular who makes room; null if none has to. */
  readonly leaves: string | null;
}

export type AdviceRefusal =
  | { readonly reason: "too_early" }
  /** Nobody called on that day, or too long ago. */
  | { readonly reason: "gone" }
  | { readonly reason: "answered"; readonly kind: AdviceKind }
  | { readonly reason: "full" }
  | { readonly reason: "no_places"; readonly missing: number; readonly readyInMs: number };

export type AdviceOutcome =
  | {
      readonly ok: true;
      readonly player: Player;
      readonly delta: PlayerDelta;
      readonly book: ClientBook;
      readonly advised: Waiting;
    }
  | { readonly ok: false; readonly refusal: AdviceRefusal };

/** Advises the client of a day at `at` (epoch ms). Refuses a second advice to the same client. */
export function adviseClient(
  player: Player,
  book: ClientBook,
  clients: readonly Client[],
  { day, kind, leaves }: AdviceGiven,
  at: number,
): AdviceOutcome {
  if (levelProgress(player.lifetimeExperience).level < CLIENT_LEVEL) return refused({ reason: "too_early" });
  const advised = waitingAt(book, clients, at).find((each) => each.day === day);
  if (!advised) {
    const answer = book.given.find((each) => each.day === day);
    return refused(answer ? { reason: "answered", kind: answer.kind } : { reason: "gone" });
  }
  const { client } = advised;
  const staying = book.regulars.filter(({ clientId }) => clientId !== leaves && clientId !== client.id);
  if (kind === "care" && staying.length >= MAX_REGULARS) return refused({ reason: "full" });
  const terms = termsOf(client);
  const places = kind === "care" ? terms.places : 0;
  const missing = places - placesAt(player.diary, at);
  if (missing > 0) {
    return refused({ reason: "no_places", missing, readyInMs: msUntilPlaces(player.diary, at, places) });
  }
  const delta: PlayerDelta = { ...NO_DELTA, followers: kind === "fame" ? terms.followers : 0 };
  return {
    ok: true,
    player: {
      ...applyDelta(player, delta, at),
      diary: places === 0 ? player.diary : takePlaces(player.diary, at, places),
    },
    delta,
    advised,
    book: {
      ...book,
      firstDay: book.firstDay ?? day,
      given: [
        ...book.given.filter(({ clientId }) => clientId !== client.id).slice(1 - MAX_GIVEN),
        {
          clientId: client.id,
          day,
          kind,
          before: advised.before,
          former: advised.former,
        },
      ],
      raisedCalls:
        kind === "now" ? Math.min(MAX_RAISED_CALLS, book.raisedCalls + terms.calls) : book.raisedCalls,
      regulars:
        kind === "care" ? [...staying, { clientId: client.id, since: at, paidDays: 0 }] : book.regulars,
    },
  };
}

/**
 * Returns the occasion of the message that a piece of advice brings to a client who was advised `before` times: the first brings its
 * own, the second the client's last, a further one none.
 */
export function messageAfter({ last }: Client, before: number, kind: AdviceKind): MessageOccasion | null {
  if (before === 0) return kind;
  return before === 1 && last ? "last" : null;
}

/** Returns the time from a piece of advice to the message about it, in milliseconds: the same for each attempt. */
export function messageDelayMs(playerId: string, clientId: string): number {
  const spread = MESSAGE_MAX_MS - MESSAGE_MIN_MS;
  return MESSAGE_MIN_MS + (hashOf(`client:${playerId}:${clientId}`) % (spread + 1));
}

function refused(refusal: AdviceRefusal): AdviceOutcome {
  return { ok: false, refusal };
}

import * as v from "valibot";
import { PlayerState } from "./player.ts";

/** First subprotocol of a client; the second is `bearer.<token>`. docs/reference/realtime.md */
export const REALTIME_PROTOCOL = "guru.v1";
export const BEARER_PROTOCOL_PREFIX = "bearer.";
/** Answered by the platform without waking the Durable Object. */
export const PING = "ping";
export const PONG = "pong";
/** Maximum frame size in bytes. docs/reference/realtime.md */
export const FRAME_LIMIT = 4096;

/** Close codes of the server. docs/reference/realtime.md */
export const CLOSE = {
  replaced: 4001,
  unauthenticated: 4401,
  removed: 4403,
  /** The chat room is full. The page polls, and tries again later. */
  roomFull: 4409,
  clientTooOld: 4426,
  tooManyMessages: 4429,
} as const;

const text = v.string();
const count = v.number();

/**
 * Sent before the server closes a socket, because the close code can arrive late or never: a proxy may delay its part
 * of the closing handshake.
 */
export const ClosingFrame = v.object({
  type: v.literal("closing"),
  payload: v.object({ code: v.number(), reason: v.string() }),
});
export type ClosingFrame = v.InferOutput<typeof ClosingFrame>;

/**
 * A frame of the game socket. docs/reference/realtime.md
 * `id` is the idempotency key of the request that caused the frame, if any.
 */
export const GameFrame = v.variant("type", [
  // The first frame: the game as it is now that the socket is open.
  frame("gameStamp", v.object({ stamp: text })),
  // `cause` is the group of the cause of this version, such as `action:bag_fries`; absent if there is no new version.
  frame("game:playerStatsChanged", v.object({ player: PlayerState, cause: v.optional(text) })),
  // These four only restate the player's state. The specification names them; the page ignores them, apart from
  // `energyChanged` with source `regeneration`.
  frame("playerLevelUp", v.object({ oldLevel: count, newLevel: count })),
  frame("energyChanged", v.object({ energy: count, source: v.picklist(["action", "regeneration"]) })),
  frame("energy_regenerated", v.object({ energy: count })),
  frame("cashChanged", v.object({ cash: count, change: count })),
  // Without `player` in a reply that has it as `newStats`.
  frame("playerReset", v.object({ player: v.optional(PlayerState) })),
  frame("questCompleted", v.object({ questName: text, npcId: text })),
  // The completed request was the last of a story. See docs/reference/contacts.md#endings.
  frame("endingReached", v.object({ endingId: text, name: text })),
  frame("npcUnlocked", v.object({ npcId: text, npcName: text })),
  frame("questUnlocked", v.object({ questId: text, questName: text, npcId: text, npcName: text })),
  frame(
    "messageReceived",
    v.object({
      unreadCount: count,
      npcName: text,
      subject: text,
      isQuestOffer: v.boolean(),
      messageId: text,
      npcId: text,
    }),
  ),
  // `readyInMs`: milliseconds until the course can be completed.
  frame("universityEnrolled", v.object({ courseId: text, courseName: text, readyInMs: count })),
  frame("universityDropped", v.object({ courseId: text, courseName: text })),
  frame("universityCompleted", v.object({ courseId: text, courseName: text, experienceGained: count })),
  frame("courseReady", v.object({ courseId: text, courseName: text })),
  // The content was released anew: names, requests and messages may differ.
  frame("contentChanged", v.object({})),
  // Something delayed is due: contacts, messages and badges are new. See docs/reference/contacts.md#delays.
  frame("due", v.object({})),
  frame("badgesChanged", v.object({ unreadMessages: count, newContacts: count })),
]);
export type GameFrame = v.InferOutput<typeof GameFrame>;

/**
 * Returns the frames of one socket message, which holds a single frame or an array. Drops frames that the schema
 * rejects and keeps the others: a newer server may send frames that an open page doesn't know.
 */
export function parseFrames<Schema extends v.GenericSchema>(
  schema: Schema,
  message: unknown,
): v.InferOutput<Schema>[] {
  const frames: unknown[] = Array.isArray(message) ? message : [message];
  return frames.flatMap((each) => {
    const parsed = v.safeParse(schema, each);
    return parsed.success ? [parsed.output] : [];
  });
}

function frame<const Type extends string, Payload extends v.GenericSchema>(type: Type, payload: Payload) {
  return v.object({ type: v.literal(type), payload, id: v.optional(text) });
}

import * as v from "valibot";
import { ownedKey } from "../../../lib/session-token.ts";
import { createStoredList } from "../../../lib/stored-list.ts";

/** Lines of an earlier visit are sent automatically if they are at most this old, in milliseconds. */
const STALE_MS = 10 * 60_000;

/** A line that the room has not confirmed. */
const OutgoingLine = v.object({
  /** The sender's own id, by which the server recognizes a resend. */
  id: v.string(),
  roomId: v.string(),
  content: v.string(),
  /** When it was written, epoch ms on this device. */
  at: v.number(),
  status: v.picklist(["sending", "failed"]),
  /** Why it failed. */
  reason: v.nullable(v.string()),
});
export type OutgoingLine = v.InferOutput<typeof OutgoingLine>;

/*
 * Shares its storage with the outbox of marks, but not its queue: marks go one call at a time and vanish when they are
 * refused, lines go out together over a socket, are answered by frames and stay for another try.
 */
export const storedLines = createStoredList(
  () => ownedKey("chat-outbox"),
  OutgoingLine,
  ({ id }) => id,
);

/** The lines that an earlier visit left in a room. Stale ones are failed, for the player to decide. */
export async function restoredLines(roomId: string, now: number): Promise<readonly OutgoingLine[]> {
  const lines = await storedLines.load();
  return lines
    .filter((line) => line.roomId === roomId)
    .map((line) =>
      line.status === "sending" && now - line.at > STALE_MS
        ? { ...line, status: "failed", reason: "Not sent." }
        : line,
    );
}

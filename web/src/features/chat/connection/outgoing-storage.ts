import * as v from "valibot";
import { createStoredList } from "../../../offline/stored-list.ts";
import { ownedKey } from "../../../server/session-token.ts";
import * as texts from "../texts.ts";

/** Maximum age at which lines of an earlier visit are sent automatically, in milliseconds. */
const STALE_MS = 10 * 60_000;

/** An unconfirmed line. */
const OutgoingLine = v.object({
  /** Id chosen by the client, by which the server recognises a resend. */
  id: v.string(),
  roomId: v.string(),
  content: v.string(),
  /** Time of writing, epoch ms on this device. */
  at: v.number(),
  status: v.picklist(["sending", "failed"]),
  /** Reason of the failure. */
  reason: v.nullable(v.string()),
});
export type OutgoingLine = v.InferOutput<typeof OutgoingLine>;

/*
 * Apart from the outbox, which sends one entry by one call and drops it if refused: lines are sent together over a socket, confirmed by frames, and kept for a retry.
 */
export const storedLines = createStoredList(
  () => ownedKey("chat-outbox"),
  OutgoingLine,
  ({ id }) => id,
);

/** Reads the lines that an earlier visit left in a room. Marks stale ones as failed, for the player to decide. */
export async function restoredLines(roomId: string, now: number): Promise<readonly OutgoingLine[]> {
  const lines = await storedLines.load();
  return lines
    .filter((line) => line.roomId === roomId)
    .map((line) =>
      line.status === "sending" && now - line.at > STALE_MS
        ? { ...line, status: "failed", reason: texts.notSent }
        : line,
    );
}

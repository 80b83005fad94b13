import { get, update } from "idb-keyval";
import * as v from "valibot";
import { ownedKey } from "../lib/session-token.ts";
import { tokenAtom } from "./session.ts";
import { store } from "./store.ts";

const KEY = "chat-outbox";
/** What an earlier visit left is sent by itself only this soon; later it would be out of place, in milliseconds. */
const STALE_MS = 10 * 60_000;

/** A message that the server has not confirmed yet. */
const PendingMessage = v.object({
  /** The sender's own id, by which the server knows a resend. */
  id: v.string(),
  roomId: v.string(),
  content: v.string(),
  /** When it was written, epoch ms on this device. */
  at: v.number(),
  status: v.picklist(["sending", "failed"]),
  /** Why it was not sent. */
  reason: v.nullable(v.string()),
});
export type PendingMessage = v.InferOutput<typeof PendingMessage>;

const Stored = v.fallback(v.array(PendingMessage), []);

/** What an earlier visit left. */
export async function loadPending(now: number): Promise<readonly PendingMessage[]> {
  const key = ownedKey(KEY);
  const stored = v.parse(Stored, await get(key).catch(() => undefined));
  // The session changed meanwhile: these messages are another player's.
  if (key !== ownedKey(KEY)) return [];
  return stored.map((entry) =>
    entry.status === "sending" && now - entry.at > STALE_MS
      ? { ...entry, status: "failed", reason: "Not sent." }
      : entry,
  );
}

/** Keeps an entry, new or changed, on this device. Other tabs write there too, so that nothing is overwritten. */
export function keepPending(entry: PendingMessage): Promise<void> {
  return change((stored) => [...stored.filter(({ id }) => id !== entry.id), entry]);
}

export function dropPending(id: string): Promise<void> {
  return change((stored) => stored.filter((entry) => entry.id !== id));
}

async function change(edit: (stored: PendingMessage[]) => PendingMessage[]): Promise<void> {
  // A reply can come after the session it belongs to has ended.
  if (store.get(tokenAtom) === null) return;
  await update<unknown>(ownedKey(KEY), (stored) => edit(v.parse(Stored, stored))).catch(() => {});
}

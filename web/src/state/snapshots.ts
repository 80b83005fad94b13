import { delMany, get, keys, set } from "idb-keyval";
import * as v from "valibot";
import type { RoomId } from "#game/contract/chat.ts";
import { ownedKey } from "../lib/session-token.ts";
import { tokenAtom } from "./session.ts";
import { store } from "./store.ts";

/** What is kept on this device for an offline start, and wiped when the session ends. */
export type SnapshotName =
  | "last-me"
  | "last-contacts"
  | "last-messages"
  | "last-actions"
  | "last-feed"
  | `last-chat-${RoomId}`;

/** Something of the server's, and when it came (epoch ms); `isLastKnown` where it was read from this device. */
export interface Known<Data> {
  readonly data: Data;
  readonly receivedAt: number;
  readonly isLastKnown: boolean;
}

const Stored = v.object({ data: v.unknown(), receivedAt: v.number() });

/** Keeps a copy on this device, for this session alone. A convenience: the page works without storage. */
export async function keepSnapshot(name: SnapshotName, data: unknown, receivedAt: number): Promise<void> {
  // A reply can come after the session it belongs to has ended.
  if (store.get(tokenAtom) === null) return;
  await set(ownedKey(name), { data, receivedAt }).catch(() => {});
}

/** The copy of this session on this device; null if there is none that this version understands. */
export async function readSnapshot<Schema extends v.GenericSchema>(
  name: SnapshotName,
  schema: Schema,
): Promise<Known<v.InferOutput<Schema>> | null> {
  const key = ownedKey(name);
  const stored = v.safeParse(Stored, await get(key).catch(() => null));
  // The session can change while the copy is read.
  if (!stored.success || key !== ownedKey(name)) return null;
  const parsed = v.safeParse(schema, stored.output.data);
  if (!parsed.success) return null;
  return { data: parsed.output, receivedAt: stored.output.receivedAt, isLastKnown: true };
}

/** Removes what this device's database keeps of other sessions: copies and unsent entries. */
export async function wipeSnapshots(): Promise<void> {
  try {
    const stored = await keys();
    // Another tab may keep data of the new session already.
    await delMany(stored.filter((key) => !isOwn(String(key))));
  } catch {
    // Without storage nothing was kept.
  }
}

function isOwn(key: string): boolean {
  return store.get(tokenAtom) !== null && key.startsWith(ownedKey(""));
}

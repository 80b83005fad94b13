import { clear, get, set } from "idb-keyval";
import * as v from "valibot";
import type { RoomId } from "#game/contract/chat.ts";
import { tokenAtom } from "./session.ts";
import { store } from "./store.ts";

/** What is kept on this device for an offline start, and wiped when the session ends. */
export type SnapshotName =
  | "last-me"
  | "last-contacts"
  | "last-messages"
  | "last-actions"
  | `last-chat-${RoomId}`;

/** Something of the server's, and when it came (epoch ms); `isLastKnown` where it was read from this device. */
export interface Known<Data> {
  readonly data: Data;
  readonly receivedAt: number;
  readonly isLastKnown: boolean;
}

const Stored = v.object({ data: v.unknown(), receivedAt: v.number() });

/** Keeps a copy on this device. A convenience: without storage the page works all the same. */
export async function keepSnapshot(name: SnapshotName, data: unknown, receivedAt: number): Promise<void> {
  // A reply can come after the session it belongs to has ended.
  if (store.get(tokenAtom) === null) return;
  await set(name, { data, receivedAt }).catch(() => {});
}

/** The copy on this device; null where there is none that this version understands. */
export async function readSnapshot<Schema extends v.GenericSchema>(
  name: SnapshotName,
  schema: Schema,
): Promise<Known<v.InferOutput<Schema>> | null> {
  const stored = v.safeParse(Stored, await get(name).catch(() => null));
  if (!stored.success) return null;
  const parsed = v.safeParse(schema, stored.output.data);
  if (!parsed.success) return null;
  return { data: parsed.output, receivedAt: stored.output.receivedAt, isLastKnown: true };
}

/** Removes everything of the player that this device keeps in its database: copies, and what waits to be sent. */
export async function wipeSnapshots(): Promise<void> {
  await clear().catch(() => {});
}

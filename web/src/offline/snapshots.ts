import { delMany, keys, set } from "idb-keyval";
import * as v from "valibot";
import { reportLoss } from "../device/device-storage.ts";
import { ownedKey } from "../server/session-token.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { database } from "./database.ts";
import { readStored } from "./stored-list.ts";

/** Name of a copy on this device for an offline start. Wiped when the session ends. */
export type SnapshotName = `last-${string}`;

/** A copy, and how to fetch what it holds. */
export interface Copy {
  readonly snapshot: SnapshotName;
  readonly fetch: () => Promise<unknown>;
}

/** The copies of a feature. Their names stand apart, so that no code loads for copies that exist. */
export interface Copies {
  readonly names: readonly SnapshotName[];
  readonly load: () => Promise<readonly Copy[]>;
}

/** Data from the server with its time of arrival (epoch ms). `isCached` if it was read from this device. */
export interface Cached<Data> {
  readonly data: Data;
  readonly receivedAt: number;
  readonly isCached: boolean;
}

const Stored = v.object({ data: v.unknown(), receivedAt: v.number() });

/** Stores a copy for this session on this device. Does nothing without storage. */
export async function keepSnapshot(name: SnapshotName, data: unknown, receivedAt: number): Promise<void> {
  // The reply may have arrived after its session ended.
  if (store.get(tokenAtom) === null) return;
  try {
    await set(ownedKey(name), { data, receivedAt }, database);
  } catch {
    // Storage is full or blocked. The page works without a copy.
    reportLoss("copies");
  }
}

/** Returns whether this session has a copy. */
export async function hasSnapshot(name: SnapshotName): Promise<boolean> {
  return (await readStored(ownedKey(name))) !== undefined;
}

/** Reads this session's copy; null if it is missing or has another version's format. */
export async function readSnapshot<Schema extends v.GenericSchema>(
  name: SnapshotName,
  schema: Schema,
): Promise<Cached<v.InferOutput<Schema>> | null> {
  const key = ownedKey(name);
  const stored = v.safeParse(Stored, await readStored(key));
  // The session may change during the read.
  if (!stored.success || key !== ownedKey(name)) return null;
  const parsed = v.safeParse(schema, stored.output.data);
  if (!parsed.success) return null;
  return { data: parsed.output, receivedAt: stored.output.receivedAt, isCached: true };
}

/** Removes the copies and unsent entries of other sessions from this device. */
export async function wipeSnapshots(): Promise<void> {
  try {
    const stored = await keys(database);
    // Another tab may already have stored data of the new session.
    await delMany(
      stored.filter((key) => !isOwn(String(key))),
      database,
    );
  } catch {
    // Without storage there is nothing to remove.
  }
}

function isOwn(key: string): boolean {
  return store.get(tokenAtom) !== null && key.startsWith(ownedKey(""));
}

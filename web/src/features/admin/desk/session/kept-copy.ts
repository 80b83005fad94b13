import * as v from "valibot";
import { keepText, keepValue, keysOf, readValue } from "../../../../device/device-storage.ts";

/** Number of unsaved changes that stay on the device, for each account. */
const MAX_KEPT = 5;
/** Retention of unsaved changes, in milliseconds. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = v.object({
  /** Time when it was last changed, epoch ms. */
  at: v.number(),
  content: v.unknown(),
});

/** The changes of one editor to one part. */
interface KeptBy {
  /** The part's id; `new` for a contact that doesn't exist yet. */
  readonly of: string;
  /** Id of the editor that wrote them. */
  readonly by: string;
}
export interface KeptCopy extends KeptBy {
  readonly at: number;
  readonly content: unknown;
}

/*
 * Unsaved changes stay on the device for their account when the session ends, so they aren't among the snapshots that end
 * with it. Local storage is written at once, even while the page closes. Each editor has its own key, because those of several
 * tabs close together.
 */

const PREFIX = "unsaved-part/";
const keyOf = (userId: string, { of, by }: KeptBy) => `${PREFIX}${userId}/${of}/${by}` as const;

/**
 * Returns the unsaved changes on this device with their keys, the newest first. Removes copies that are too old or
 * unreadable.
 */
function readAll(now: number): (KeptCopy & { readonly userId: string })[] {
  const found = keysOf(PREFIX).flatMap((key) => {
    const [userId = "", of = "", by = ""] = key.slice(PREFIX.length).split("/");
    const kept = readValue(key, Kept);
    if (kept && now - kept.at < KEPT_TTL_MS) return [{ userId, of, by, ...kept }];
    keepText(key, null);
    return [];
  });
  return found.sort((a, b) => b.at - a.at);
}

/** The latest unsaved changes of a part; null if there are none. `now` in epoch ms. */
export function readCopy(userId: string, of: string, now: number): KeptCopy | null {
  return readAll(now).find((kept) => kept.userId === userId && kept.of === of) ?? null;
}

/** Keeps unsaved changes on this device. */
export function keepCopy(userId: string, { at, content, ...kept }: KeptCopy): void {
  keepValue(keyOf(userId, kept), { at, content });
  const own = readAll(at).filter((each) => each.userId === userId);
  for (const oldest of own.slice(MAX_KEPT)) dropCopy(userId, oldest);
}

/** Forgets unsaved changes. */
export function dropCopy(userId: string, kept: KeptBy): void {
  keepText(keyOf(userId, kept), null);
}

import * as v from "valibot";
import { keepText, keepValue, keysOf, readValue } from "../../../device/device-storage.ts";
import { type ContactDraft, ContactDraftSchema } from "./model/draft.ts";

/** Number of unsaved changes that stay on the device, for each account. */
const MAX_KEPT = 5;
/** Retention of unsaved changes, in milliseconds. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = v.object({
  /** When it was last changed, epoch ms. */
  at: v.number(),
  draft: ContactDraftSchema,
});
/** The changes of one editor to one contact. */
interface KeptBy {
  /** The contact's id; `new` for one that doesn't exist yet. */
  readonly of: string;
  /** Id of the editor that wrote them. */
  readonly by: string;
}
export interface KeptDraft extends KeptBy {
  readonly at: number;
  readonly draft: ContactDraft;
}

/*
 * Unsaved changes stay on the device for their account when the session ends, so they aren't among the snapshots that end
 * with it. Local storage is written at once, even while the page closes. Each editor has its own key, because those of several
 * tabs close together.
 */

const PREFIX = "unsaved-contact/";
const keyOf = (userId: string, { of, by }: KeptBy) => `${PREFIX}${userId}/${of}/${by}` as const;

/** The lists that earlier versions of the page kept, one for each account. */
const EARLIER_PREFIX = "unsaved-contacts/";
const Earlier = v.array(v.object({ of: v.string(), ...Kept.entries }));

function takeEarlier(): void {
  for (const key of keysOf(EARLIER_PREFIX)) {
    const userId = key.slice(EARLIER_PREFIX.length);
    for (const { of, ...kept } of readValue(key, Earlier) ?? []) {
      keepValue(keyOf(userId, { of, by: "earlier" }), kept);
    }
    keepText(key, null);
  }
}

/** Returns the unsaved changes on this device with their keys, the newest first. Removes what is too old or unreadable. */
function readAll(now: number): (KeptDraft & { readonly userId: string })[] {
  takeEarlier();
  const found = keysOf(PREFIX).flatMap((key) => {
    const [userId = "", of = "", by = ""] = key.slice(PREFIX.length).split("/");
    const kept = readValue(key, Kept);
    if (kept && now - kept.at < KEPT_TTL_MS) return [{ userId, of, by, ...kept }];
    keepText(key, null);
    return [];
  });
  return found.sort((a, b) => b.at - a.at);
}

/** The latest unsaved changes of a contact; null if there are none. `now` in epoch ms. */
export function readKeptDraft(userId: string, of: string, now: number): KeptDraft | null {
  return readAll(now).find((kept) => kept.userId === userId && kept.of === of) ?? null;
}

/** Keeps unsaved changes on this device. */
export function keepDraft(userId: string, { at, draft, ...kept }: KeptDraft): void {
  keepValue(keyOf(userId, kept), { at, draft });
  const own = readAll(at).filter((each) => each.userId === userId);
  for (const oldest of own.slice(MAX_KEPT)) dropKeptDraft(userId, oldest);
}

/** Forgets unsaved changes. */
export function dropKeptDraft(userId: string, kept: KeptBy): void {
  keepText(keyOf(userId, kept), null);
}

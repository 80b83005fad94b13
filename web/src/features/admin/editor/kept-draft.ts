import * as v from "valibot";
import { keepText, keepValue, readValue } from "../../../device/device-storage.ts";
import { type ContactDraft, ContactDraftSchema } from "./model/draft.ts";

/** Number of contacts whose unsaved changes stay on the device, for each account. */
const MAX_KEPT = 5;
/** Retention of unsaved changes, in milliseconds. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = v.object({
  /** The contact's id; `new` for one that doesn't exist yet. */
  of: v.string(),
  /** When it was last changed, epoch ms. */
  at: v.number(),
  draft: ContactDraftSchema,
});
export interface KeptDraft extends Omit<v.InferOutput<typeof Kept>, "draft"> {
  readonly draft: ContactDraft;
}

/*
 * Unsaved changes stay on the device for their account when the session ends, so they aren't among the snapshots that end
 * with it. Local storage is written at once, even while the page closes.
 */

function storageKey(userId: string): string {
  return `unsaved-contacts/${userId}`;
}

function readAll(userId: string, now: number): readonly KeptDraft[] {
  const list = readValue(storageKey(userId), v.array(v.unknown())) ?? [];
  return list.flatMap((item) => {
    const parsed = v.safeParse(Kept, item);
    return parsed.success && now - parsed.output.at < KEPT_TTL_MS ? [parsed.output] : [];
  });
}

function write(userId: string, kept: readonly KeptDraft[]): void {
  if (kept.length === 0) keepText(storageKey(userId), null);
  else keepValue(storageKey(userId), kept.slice(-MAX_KEPT));
}

/** The unsaved changes of a contact; null if there are none. `now` in epoch ms. */
export function readKeptDraft(userId: string, of: string, now: number): KeptDraft | null {
  return readAll(userId, now).find((kept) => kept.of === of) ?? null;
}

/** Keeps unsaved changes on this device. */
export function keepDraft(userId: string, kept: KeptDraft): void {
  write(userId, [...readAll(userId, kept.at).filter(({ of }) => of !== kept.of), kept]);
}

/** Forgets the unsaved changes of a contact. */
export function dropKeptDraft(userId: string, of: string): void {
  const now = Date.now();
  write(
    userId,
    readAll(userId, now).filter((kept) => kept.of !== of),
  );
}

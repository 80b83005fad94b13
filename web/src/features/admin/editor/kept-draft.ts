import * as v from "valibot";
import { CATEGORIES, DIFFICULTIES, QUEST_TYPES } from "#game/rules/content.ts";
import { CONDITIONS, CONTACT_UNLOCKS, MISSION_UNLOCKS, TRIGGERS } from "./model/condition-types.ts";
import { type ContactDraft, NO_EFFECTS } from "./model/draft.ts";

/** Number of contacts whose unsaved changes stay on the device, for each account. */
const MAX_KEPT = 5;
/** How long unsaved changes stay, in milliseconds. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const amount = v.union([v.number(), v.string()]);
const text = v.string();
const condition = <const Types extends readonly string[]>(types: Types) => ({
  type: v.picklist(types),
  value: amount,
});
const delay = v.optional(text);
const entry = { key: text, isNew: v.boolean(), id: text };

const Message = v.object({
  ...entry,
  trigger: v.object({
    ...condition(TRIGGERS),
    delay,
    conditions: v.array(v.object({ ...condition(CONDITIONS), key: text })),
  }),
  subject: text,
  body: text,
  senderName: text,
  attachedMission: text,
  isAnnounced: v.optional(v.literal(true)),
});

/** A draft that an older page kept has neither choices nor effects. */
const terms = {
  requirements: v.array(
    v.object({ key: text, type: v.picklist(["energy", "cash", "followers", "level"]), amount }),
  ),
  rewards: v.object({ cash: amount, experience: amount, followers: amount, affinity: amount }),
  effects: v.optional(
    v.object({
      set: v.object({ occupation: text, residence: text, location: text, origin: text }),
      cash: amount,
      followers: amount,
      isHidden: v.boolean(),
    }),
    () => NO_EFFECTS,
  ),
  completionMessage: v.nullable(v.object({ subject: text, body: text })),
};

const Mission = v.object({
  ...entry,
  name: text,
  description: text,
  type: v.picklist(QUEST_TYPES),
  unlockConditions: v.object({ ...condition(MISSION_UNLOCKS), delay }),
  ...terms,
  choices: v.optional(
    v.array(v.object({ key: text, id: text, label: text, description: text, ...terms })),
    () => [],
  ),
  isRepeatable: v.boolean(),
  cooldownMinutes: amount,
});

/** A draft as it is stored on the device. */
const StoredDraft: v.GenericSchema<unknown, ContactDraft> = v.object({
  isNew: v.boolean(),
  id: text,
  name: text,
  lockedName: text,
  description: text,
  avatar: text,
  personality: text,
  unlockConditions: v.object(condition(CONTACT_UNLOCKS)),
  messages: v.array(Message),
  missions: v.array(Mission),
  affinityLevels: v.array(v.object({ key: text, level: amount, name: text, description: text })),
  metadata: v.object({
    category: v.picklist(CATEGORIES),
    difficulty: v.picklist(DIFFICULTIES),
    tags: text,
    created_at: text,
    created_by: text,
  }),
});

const Kept = v.object({
  /** The contact's id; `new` for one that doesn't exist yet. */
  of: text,
  /** When it was last changed, epoch ms. */
  at: v.number(),
  draft: StoredDraft,
});
export type KeptDraft = v.InferOutput<typeof Kept>;

/*
 * Unsaved changes stay on the device for their account when the session ends, so they aren't among the snapshots that end
 * with it. Local storage is written at once, even while the page closes.
 */

function storageKey(userId: string): string {
  return `unsaved-contacts/${userId}`;
}

function readAll(userId: string, now: number): readonly KeptDraft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "[]");
    const list = v.parse(v.fallback(v.array(v.unknown()), []), stored);
    return list.flatMap((item) => {
      const parsed = v.safeParse(Kept, item);
      return parsed.success && now - parsed.output.at < KEPT_TTL_MS ? [parsed.output] : [];
    });
  } catch {
    // Without storage, or unreadable: nothing is kept.
    return [];
  }
}

function write(userId: string, kept: readonly KeptDraft[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), JSON.stringify(kept.slice(-MAX_KEPT)));
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
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

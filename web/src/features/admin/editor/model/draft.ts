import * as v from "valibot";
import type { DeepReadonly } from "#game/contract/content.ts";
import { CATEGORIES, DIFFICULTIES, QUEST_TYPES } from "#game/rules/content.ts";
import { ROOM_OBJECT_IDS, ROOM_PLACES } from "#game/rules/room.ts";
import { CONDITIONS, CONTACT_UNLOCKS, QUEST_UNLOCKS, TERM_CONDITIONS, TRIGGERS } from "./condition-types.ts";

/* A contact as the editor's form holds it, and as it is kept on the device: every field is there, and may be unfinished. */

const text = v.string();
/** A whole number, or the text as typed while it is none. */
const amount = v.union([v.number(), v.string()]);
export type Amount = v.InferOutput<typeof amount>;

/** Identifies an entry of a list while its id, its texts and its place change. Never sent. */
const keyed = { key: text };
export interface Keyed {
  readonly key: string;
}

/** A trigger or condition. `value` is empty if the type has none, or if nothing is chosen yet. */
export interface ConditionDraft<Type extends string = string> {
  readonly type: Type;
  readonly value: Amount;
  /** ISO 8601; empty or absent without a delay. */
  readonly delay?: string | undefined;
}
const condition = <const Types extends readonly string[]>(types: Types) => ({
  type: v.picklist(types),
  value: amount,
});
const delay = v.optional(text);

/** `isNew`: the server doesn't know the entry yet, so its id follows its name. */
const entry = { ...keyed, isNew: v.boolean(), id: text };

const Message = v.object({
  ...entry,
  trigger: v.object({
    ...condition(TRIGGERS),
    delay,
    conditions: v.array(v.object({ ...condition(CONDITIONS), ...keyed })),
  }),
  subject: text,
  body: text,
  senderName: text,
  /** Empty if the message offers no quest. */
  attachedMission: text,
  isAnnounced: v.optional(v.literal(true)),
});

const NO_OBJECT = { object: "", place: "left" } as const;

/** Fields for the effects of a completion. Empty fields change nothing. */
const Effects = v.object({
  set: v.object({
    status: v.optional(text, ""),
    occupation: text,
    residence: text,
    location: text,
    origin: text,
  }),
  cash: amount,
  /** Empty if `cash` is no share. */
  cashPercent: v.optional(amount, ""),
  followers: amount,
  /** Absent from a draft that an older page kept on the device. */
  affinity: v.optional(v.array(v.object({ ...keyed, contact: text, amount })), () => []),
  /** The object is empty if nothing goes into the Room. Absent from a draft that an older page kept on the device. */
  room: v.optional(
    v.object({ object: v.picklist(["", ...ROOM_OBJECT_IDS]), place: v.picklist(ROOM_PLACES) }),
    () => NO_OBJECT,
  ),
  isHidden: v.boolean(),
});

export const NO_REWARDS = { cash: "", experience: "", followers: "", affinity: "" };
export const NO_EFFECTS = {
  set: { status: "", occupation: "", residence: "", location: "", origin: "" },
  cash: "",
  cashPercent: "",
  followers: "",
  affinity: [],
  room: NO_OBJECT,
  isHidden: false,
};

const Letter = v.object({ subject: text, body: text });

const requirements = v.array(
  v.object({
    ...keyed,
    type: v.picklist(["energy", "cash", "followers", "level"]),
    amount,
    /** Of cash only; empty if the price is no share. */
    percent: v.optional(amount, ""),
  }),
);
const rewards = v.object({ cash: amount, experience: amount, followers: amount, affinity: amount });

const Term = v.object({
  ...keyed,
  /** `contact` is empty for the own one, and of no use at a choice. */
  when: v.array(v.object({ ...condition(TERM_CONDITIONS), ...keyed, contact: text })),
  /** Null if the part's own apply. */
  requirements: v.nullable(requirements),
  rewards: v.nullable(rewards),
  /** Empty if the term refuses nothing. */
  refusal: text,
});

/** Fields that a quest and its choices share. A draft that an older page kept on the device has no effects. */
const terms = {
  requirements,
  rewards,
  effects: v.optional(Effects, () => NO_EFFECTS),
  terms: v.optional(v.array(Term), () => []),
  /** Null if completing sends no message, or the quest's. */
  completionMessage: v.nullable(Letter),
};
const Terms = v.object(terms);
const Choice = v.object({
  ...keyed,
  /** Absent from a draft that an older page kept on the device. */
  isNew: v.optional(v.boolean(), false),
  id: text,
  label: text,
  description: text,
  headline: v.optional(text, ""),
  ...terms,
});

const Quest = v.object({
  ...entry,
  name: text,
  description: text,
  type: v.picklist(QUEST_TYPES),
  unlockConditions: v.object({ ...condition(QUEST_UNLOCKS), delay }),
  ...terms,
  /** A list answers the completions in turn. */
  completionMessage: v.nullable(v.union([v.array(v.object({ ...keyed, text })), Letter])),
  /** Absent from a draft that an older page kept on the device. */
  choices: v.optional(v.array(Choice), () => []),
  isRepeatable: v.boolean(),
  /** Minutes; empty for the default. */
  cooldownMinutes: amount,
});

export const ContactDraftSchema = v.object({
  isNew: v.boolean(),
  id: text,
  name: text,
  lockedName: text,
  description: text,
  avatar: text,
  personality: text,
  unlockConditions: v.object(condition(CONTACT_UNLOCKS)),
  messages: v.array(Message),
  missions: v.array(Quest),
  affinityLevels: v.array(v.object({ ...keyed, level: amount, name: text, description: text })),
  metadata: v.object({
    category: v.picklist(CATEGORIES),
    difficulty: v.picklist(DIFFICULTIES),
    /** Comma-separated. */
    tags: text,
    created_at: text,
    created_by: text,
  }),
});

export type ContactDraft = DeepReadonly<v.InferOutput<typeof ContactDraftSchema>>;
export type MessageDraft = ContactDraft["messages"][number];
export type QuestDraft = ContactDraft["missions"][number];
export type ChoiceDraft = QuestDraft["choices"][number];
export type LetterDraft = DeepReadonly<v.InferOutput<typeof Letter>>;
export type AnswerDraft = Keyed & { readonly text: string };
export type TierDraft = ContactDraft["affinityLevels"][number];
export type TermsDraft = DeepReadonly<v.InferOutput<typeof Terms>>;
export type RequirementDraft = TermsDraft["requirements"][number];
export type TermDraft = TermsDraft["terms"][number];
export type EffectsDraft = TermsDraft["effects"];
export const REWARDS = ["cash", "experience", "followers", "affinity"] as const;

/** The entries that are neither undefined nor empty. */
export function given<Value>(
  values: Readonly<Record<string, Value | undefined>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== ""),
  );
}

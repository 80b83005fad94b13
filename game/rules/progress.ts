import { type ContentKey, contentKey } from "./content.ts";

/** What a player has reached with the contacts: only what rules ask for. Each map holds what exists. */
export interface Progress {
  /** Unlocked contacts by id; `affinity` is 0–100. */
  readonly contacts: Readonly<Record<string, { readonly affinity: number }>>;
  /** Quests that have become available, by `contact.quest`. */
  readonly quests: Readonly<Record<ContentKey, QuestProgress>>;
  /** Messages that have been delivered, by `contact.message`; completion messages are not among them. */
  readonly messages: Readonly<Record<ContentKey, { readonly isOpened: boolean }>>;
}

export interface QuestProgress {
  /** How often the player has completed it, 0 or more. */
  readonly completions: number;
  /** When the last time was (epoch ms), null where never. */
  readonly lastCompletedAt: number | null;
}

export const NO_PROGRESS: Progress = { contacts: {}, quests: {}, messages: {} };

/** A change of progress, to be committed with everything else that the same rule returned. */
export type Effect =
  | { readonly type: "unlock_contact"; readonly contactId: string }
  | { readonly type: "make_quest_available"; readonly contactId: string; readonly questId: string }
  | {
      readonly type: "deliver_message";
      readonly contactId: string;
      /** The id of a message, or of the quest whose completion message it is. */
      readonly messageId: string;
      readonly kind: "message" | "completion";
    }
  | { readonly type: "open_message"; readonly contactId: string; readonly messageId: string }
  | {
      readonly type: "complete_quest";
      readonly contactId: string;
      readonly questId: string;
      /** Completions including this one, 1 or more. */
      readonly completions: number;
      /** Epoch ms. */
      readonly completedAt: number;
    }
  /** `affinity` is the new value, 0–100. */
  | { readonly type: "set_affinity"; readonly contactId: string; readonly affinity: number };

/** The entry of `key`, never something inherited: keys come from content and requests. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

/** Affinity with the contact (0–100), null while it is locked. */
export function affinityWith(progress: Progress, contactId: string): number | null {
  return own(progress.contacts, contactId)?.affinity ?? null;
}

/** Progress in the quest, null while it is locked. */
export function questProgress(progress: Progress, key: ContentKey): QuestProgress | null {
  return own(progress.quests, key);
}

/** Whether the message has been opened, null where it was never delivered. */
export function messageOpened(progress: Progress, key: ContentKey): boolean | null {
  return own(progress.messages, key)?.isOpened ?? null;
}

/** Progress after one effect. */
export function applyEffect(progress: Progress, effect: Effect): Progress {
  const { contacts, quests, messages } = progress;
  switch (effect.type) {
    case "unlock_contact":
      return { ...progress, contacts: { ...contacts, [effect.contactId]: { affinity: 0 } } };
    case "set_affinity":
      return { ...progress, contacts: { ...contacts, [effect.contactId]: { affinity: effect.affinity } } };
    case "make_quest_available": {
      const key = contentKey(effect.contactId, effect.questId);
      return { ...progress, quests: { ...quests, [key]: { completions: 0, lastCompletedAt: null } } };
    }
    case "complete_quest": {
      const key = contentKey(effect.contactId, effect.questId);
      const entry = { completions: effect.completions, lastCompletedAt: effect.completedAt };
      return { ...progress, quests: { ...quests, [key]: entry } };
    }
    case "deliver_message":
    case "open_message": {
      if (effect.type === "deliver_message" && effect.kind === "completion") return progress;
      const key = contentKey(effect.contactId, effect.messageId);
      const entry = { isOpened: effect.type === "open_message" };
      return { ...progress, messages: { ...messages, [key]: entry } };
    }
  }
}

/** Progress after a list of effects, in their order. */
export function applyEffects(progress: Progress, effects: readonly Effect[]): Progress {
  return effects.reduce(applyEffect, progress);
}

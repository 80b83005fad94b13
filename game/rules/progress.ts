import { type ContentKey, contentKey } from "./content.ts";
import { attendPosting, NEW_POSTING, type Posting } from "./posting/cycle.ts";

/** A message of the content, or the one that a contact sends when a quest of theirs is completed first. */
export type MessageKind = "message" | "completion";

/** Names what was delivered: `message:mum.hello`, `completion:mum.shop`. A player has each at most once. */
export type MessageKey = `${MessageKind}:${ContentKey}`;

/** All times are epoch milliseconds; null where it has not happened. */
export interface ContactProgress {
  readonly unlockedAt: number;
  /** When the player first looked at the contact. */
  readonly viewedAt: number | null;
  /** 0–100. */
  readonly affinity: number;
}

export interface QuestProgress {
  readonly availableAt: number;
  /** When the player first looked at the quest. */
  readonly seenAt: number | null;
  readonly firstCompletedAt: number | null;
  readonly lastCompletedAt: number | null;
  /** How often the player has completed it, 0 or more. */
  readonly completions: number;
}

/** Names a message of the content; `messageId` is the quest's id where it is a completion message. */
export interface MessageName {
  readonly contactId: string;
  readonly messageId: string;
  readonly kind: MessageKind;
}

export interface MessageProgress extends MessageName {
  /** Belongs to this delivery alone. Ids sort by the time of delivery. */
  readonly id: string;
  readonly createdAt: number;
  readonly readAt: number | null;
}

/** What a player has unlocked, done and read. Each map holds what exists. */
export interface Progress {
  /** Unlocked contacts by id. */
  readonly contacts: Readonly<Record<string, ContactProgress>>;
  /** Quests that have become available, by `contact.quest`. */
  readonly quests: Readonly<Record<ContentKey, QuestProgress>>;
  /** Messages that have been delivered. */
  readonly messages: Readonly<Record<MessageKey, MessageProgress>>;
  readonly posting: Posting;
}

export const NO_PROGRESS: Progress = { contacts: {}, quests: {}, messages: {}, posting: NEW_POSTING };

interface OnContact {
  readonly contactId: string;
}

interface OnQuest extends OnContact {
  readonly questId: string;
}

interface DeliverMessage extends MessageName {
  readonly type: "deliver_message";
  readonly at: number;
  /** Set when the effect is stamped, before it is committed. */
  readonly id?: string;
}

/** A change of progress at the moment `at`, to be committed with everything else that the same rule returned. */
export type Effect =
  | (OnContact & { readonly type: "unlock_contact"; readonly at: number })
  | (OnContact & { readonly type: "view_contact"; readonly at: number })
  /** `affinity` is the new value, 0–100. */
  | (OnContact & { readonly type: "set_affinity"; readonly affinity: number })
  | (OnQuest & { readonly type: "make_quest_available"; readonly at: number })
  | (OnQuest & { readonly type: "see_quest"; readonly at: number })
  /** `completions` including this one, 1 or more. */
  | (OnQuest & { readonly type: "complete_quest"; readonly completions: number; readonly at: number })
  | DeliverMessage
  | (MessageName & { readonly type: "open_message"; readonly at: number })
  /** A posting cycle happened; `posting` is what it left. */
  | { readonly type: "set_posting"; readonly posting: Posting }
  /** The player gave a sign, so that posting may go on. */
  | { readonly type: "attend_posting" };

/** An effect that can be committed: each message that it delivers has its id. */
export type StampedEffect =
  | Exclude<Effect, { type: "deliver_message" }>
  | (DeliverMessage & { readonly id: string });

export function messageKey({ contactId, messageId, kind }: MessageName): MessageKey {
  return `${kind}:${contentKey(contactId, messageId)}`;
}

/** The entry of `key`, never something inherited: keys come from content and requests. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

/** Progress with the contact, null while it is locked. */
export function contactProgress(progress: Progress, contactId: string): ContactProgress | null {
  return own(progress.contacts, contactId);
}

/** Affinity with the contact (0–100), null while it is locked. */
export function affinityWith(progress: Progress, contactId: string): number | null {
  return contactProgress(progress, contactId)?.affinity ?? null;
}

/** Progress in the quest, null while it is locked. */
export function questProgress(progress: Progress, key: ContentKey): QuestProgress | null {
  return own(progress.quests, key);
}

/** Progress with the message, null where it was never delivered. */
export function messageProgress(progress: Progress, key: MessageKey): MessageProgress | null {
  return own(progress.messages, key);
}

/** Whether the message has been opened, null where it was never delivered; completion messages do not count. */
export function messageOpened(progress: Progress, key: ContentKey): boolean | null {
  const message = messageProgress(progress, `message:${key}`);
  return message && message.readAt !== null;
}

/** Progress after one effect. An effect on what does not exist changes nothing, as in the database. */
export function applyEffect(progress: Progress, effect: Effect): Progress {
  switch (effect.type) {
    case "unlock_contact":
      return withContact(progress, effect, { unlockedAt: effect.at, viewedAt: null, affinity: 0 });
    case "set_affinity":
    case "view_contact": {
      const contact = contactProgress(progress, effect.contactId);
      if (!contact) return progress;
      const change =
        effect.type === "set_affinity"
          ? { affinity: effect.affinity }
          : { viewedAt: contact.viewedAt ?? effect.at };
      return withContact(progress, effect, { ...contact, ...change });
    }
    case "make_quest_available": {
      const untouched = { seenAt: null, firstCompletedAt: null, lastCompletedAt: null, completions: 0 };
      return withQuest(progress, effect, { availableAt: effect.at, ...untouched });
    }
    case "complete_quest":
    case "see_quest": {
      const quest = questProgress(progress, contentKey(effect.contactId, effect.questId));
      if (!quest) return progress;
      const change =
        effect.type === "see_quest"
          ? { seenAt: quest.seenAt ?? effect.at }
          : {
              completions: effect.completions,
              firstCompletedAt: quest.firstCompletedAt ?? effect.at,
              lastCompletedAt: effect.at,
            };
      return withQuest(progress, effect, { ...quest, ...change });
    }
    case "deliver_message": {
      const { contactId, messageId, kind, at: createdAt, id = messageKey(effect) } = effect;
      return withMessage(progress, { id, contactId, messageId, kind, createdAt, readAt: null });
    }
    case "open_message": {
      const message = messageProgress(progress, messageKey(effect));
      return message ? withMessage(progress, { ...message, readAt: message.readAt ?? effect.at }) : progress;
    }
    case "set_posting":
      return { ...progress, posting: effect.posting };
    case "attend_posting":
      return { ...progress, posting: attendPosting(progress.posting) };
    default:
      return effect satisfies never;
  }
}

function withContact(progress: Progress, { contactId }: OnContact, contact: ContactProgress): Progress {
  return { ...progress, contacts: { ...progress.contacts, [contactId]: contact } };
}

function withQuest(progress: Progress, { contactId, questId }: OnQuest, quest: QuestProgress): Progress {
  return { ...progress, quests: { ...progress.quests, [contentKey(contactId, questId)]: quest } };
}

function withMessage(progress: Progress, message: MessageProgress): Progress {
  return { ...progress, messages: { ...progress.messages, [messageKey(message)]: message } };
}

/** Progress after a list of effects, in their order. */
export function applyEffects(progress: Progress, effects: readonly Effect[]): Progress {
  return effects.reduce(applyEffect, progress);
}

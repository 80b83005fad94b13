import { type ClientBook, NO_CLIENTS } from "../clients/book.ts";
import { attendPosting, NEW_POSTING, type Posting } from "../social/cycle.ts";
import { type ChoiceKey, type ContentKey, contentKey } from "./content.ts";
import type { QuestProgress } from "./quest-progress.ts";
import { type PlayerRoom, type RoomPlace, withObject } from "./room.ts";

/** A message of the content, or the answer to the first completion of a quest. */
export type MessageKind = "message" | "completion";

/** Key of a delivered message: `message:mum.hello`, `completion:mum.shop`. A player gets each at most once. */
export type MessageKey = `${MessageKind}:${ContentKey}`;

/** Times are epoch milliseconds; null means not yet. */
export interface ContactProgress {
  readonly unlockedAt: number;
  /** Time when the player first viewed the contact. */
  readonly viewedAt: number | null;
  /** 0–100. */
  readonly affinity: number;
}

/**
 * Identifies a message of the content. For a completion message, `messageId` is the quest's id, or `quest:choice` if a
 * choice completed it.
 */
export interface MessageName {
  readonly contactId: string;
  readonly messageId: string;
  readonly kind: MessageKind;
}

export interface MessageProgress extends MessageName {
  /** Unique to this delivery. Ids of messages that arrive at the same time sort in their order. */
  readonly id: string;
  readonly createdAt: number;
  readonly readAt: number | null;
}

/**
 * Certain unlocks that aren't due yet: `availableAt` or `createdAt` lies in the future. They aren't shown, counted or
 * completed, and no rule fires for them again. See docs/reference/contacts.md#delays.
 */
export interface Pending {
  readonly quests: Readonly<Record<ContentKey, QuestProgress>>;
  readonly messages: Readonly<Record<MessageKey, MessageProgress>>;
}

/** Facts of the last certificate about the run that it ended. */
export interface FormerRun {
  /** Number of the certificate, counted from 1. */
  readonly number: number;
  readonly level: number;
  readonly choices: readonly ChoiceKey[];
  /** Time when the run that follows began (epoch ms). */
  readonly at: number;
  /** Id of the next run's inheritance; null for none. */
  readonly inheritance: string | null;
  /** Ids of the endings of all certificates, each once. */
  readonly endings: readonly string[];
}

/** Everything that a player has unlocked, completed and read. A missing key means locked or not delivered. */
export interface Progress {
  /** Unlocked contacts by id. */
  readonly contacts: Readonly<Record<string, ContactProgress>>;
  /** Quests that have become available, by `contact.quest`. */
  readonly quests: Readonly<Record<ContentKey, QuestProgress>>;
  /** Messages that have been delivered. */
  readonly messages: Readonly<Record<MessageKey, MessageProgress>>;
  readonly posting: Posting;
  readonly clients: ClientBook;
  readonly room: PlayerRoom;
  readonly pending: Pending;
  /** Null before the first certificate. */
  readonly former: FormerRun | null;
}

export const NO_PENDING: Pending = { quests: {}, messages: {} };
export const NO_PROGRESS: Progress = {
  contacts: {},
  quests: {},
  messages: {},
  posting: NEW_POSTING,
  clients: NO_CLIENTS,
  room: {},
  pending: NO_PENDING,
  former: null,
};

interface OnContact {
  readonly contactId: string;
}

interface OnQuest extends OnContact {
  readonly questId: string;
}

/** An unlock at the moment `at`. If it is pending, `at` is in the future. */
interface Unlock {
  readonly at: number;
  readonly isPending?: true;
}

interface DeliverMessage extends MessageName, Unlock {
  readonly type: "deliver_message";
  /** Null until the effect is stamped, before the commit. */
  readonly id?: string;
}

/** A change of progress at the moment `at`. Committed together with the rest of the rule's result. */
export type Effect =
  | (OnContact & { readonly type: "unlock_contact"; readonly at: number })
  | (OnContact & { readonly type: "view_contact"; readonly at: number })
  /** `affinity` is the new value, 0–100. */
  | (OnContact & { readonly type: "set_affinity"; readonly affinity: number })
  | (OnQuest & Unlock & { readonly type: "make_quest_available" })
  | (OnQuest & { readonly type: "see_quest"; readonly at: number })
  /** `completions` includes this one: 1 or more. `choice` is null if the quest has none. */
  | (OnQuest & {
      readonly type: "complete_quest";
      readonly completions: number;
      readonly choice: string | null;
      readonly at: number;
    })
  | DeliverMessage
  | (MessageName & { readonly type: "open_message"; readonly at: number })
  /** Everything pending is due `ms` milliseconds earlier. */
  | { readonly type: "hasten"; readonly ms: number; readonly at: number }
  /** A posting cycle happened; `posting` is the state after it. */
  | { readonly type: "set_posting"; readonly posting: Posting }
  /** The clients changed; `clients` is the state after it. */
  | { readonly type: "set_clients"; readonly clients: ClientBook }
  /** The object is at the place from now on, and nowhere else. */
  | { readonly type: "place_object"; readonly place: RoomPlace; readonly object: string; readonly at: number }
  /** The player gave a sign, so that posting may go on. */
  | { readonly type: "attend_posting" };

/** An effect ready to commit: a delivered message has its id. */
export type StampedEffect =
  | Exclude<Effect, { type: "deliver_message" }>
  | (DeliverMessage & { readonly id: string });

export function messageKey({ contactId, messageId, kind }: MessageName): MessageKey {
  return `${kind}:${contentKey(contactId, messageId)}`;
}

/** The own property `key`, never an inherited one: keys come from content and requests. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

/** Progress with the contact; null while it is locked. */
export function contactProgress(progress: Progress, contactId: string): ContactProgress | null {
  return own(progress.contacts, contactId);
}

/** Affinity with the contact (0–100); null while it is locked. */
export function affinityWith(progress: Progress, contactId: string): number | null {
  return contactProgress(progress, contactId)?.affinity ?? null;
}

/** Progress in the quest; null while it is locked or pending. */
export function questProgress(progress: Progress, key: ContentKey): QuestProgress | null {
  return own(progress.quests, key);
}

/** Progress with the message; null if it is pending or was never delivered. */
export function messageProgress(progress: Progress, key: MessageKey): MessageProgress | null {
  return own(progress.messages, key);
}

/** Returns whether the message has been opened; null if it was never delivered. Ignores completion messages. */
export function messageOpened(progress: Progress, key: ContentKey): boolean | null {
  const message = messageProgress(progress, `message:${key}`);
  return message && message.readAt !== null;
}

/** Returns whether the quest is certain to become available, but not due yet. */
export function isQuestPending({ pending }: Progress, key: ContentKey): boolean {
  return Object.hasOwn(pending.quests, key);
}

/** Returns whether the message is certain to be delivered, but not due yet. */
export function isMessagePending({ pending }: Progress, key: MessageKey): boolean {
  return Object.hasOwn(pending.messages, key);
}

/** The time of the pending unlock that is due first (epoch ms); null if nothing is pending. */
export function nextDueAt({ pending }: Progress): number | null {
  let next: number | null = null;
  for (const { availableAt } of Object.values(pending.quests)) {
    if (next === null || availableAt < next) next = availableAt;
  }
  for (const { createdAt } of Object.values(pending.messages)) {
    if (next === null || createdAt < next) next = createdAt;
  }
  return next;
}

/** Returns the progress at `now`, with due changes no longer pending; the same object if nothing is due. */
export function progressAt(progress: Progress, now: number): Progress {
  const dueAt = nextDueAt(progress);
  if (dueAt === null || dueAt > now) return progress;
  const [quests, laterQuests] = split(progress.pending.quests, ({ availableAt }) => availableAt <= now);
  const [messages, laterMessages] = split(progress.pending.messages, ({ createdAt }) => createdAt <= now);
  return {
    ...progress,
    quests: { ...progress.quests, ...quests },
    messages: { ...progress.messages, ...messages },
    pending: { quests: laterQuests, messages: laterMessages },
  };
}

/** The pending unlocks, each due `ms` milliseconds earlier. */
function pendingEarlier({ quests, messages }: Pending, ms: number): Pending {
  return {
    quests: mapped(quests, (quest) => ({ ...quest, availableAt: quest.availableAt - ms })),
    messages: mapped(messages, (message) => ({ ...message, createdAt: message.createdAt - ms })),
  };
}

function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** The entries that pass, and the others. */
function split<Value>(record: Readonly<Record<string, Value>>, passes: (value: Value) => boolean) {
  const entries = Object.entries(record);
  return [
    Object.fromEntries(entries.filter(([, value]) => passes(value))),
    Object.fromEntries(entries.filter(([, value]) => !passes(value))),
  ] as const;
}

const UNTOUCHED = {
  seenAt: null,
  firstCompletedAt: null,
  lastCompletedAt: null,
  completions: 0,
  choice: null,
};

/** Applies one effect. An effect on something that doesn't exist changes nothing, as in the database. */
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
      const quest = { availableAt: effect.at, ...UNTOUCHED };
      if (!effect.isPending) return withQuest(progress, effect, quest);
      const { pending } = progress;
      const key = contentKey(effect.contactId, effect.questId);
      return { ...progress, pending: { ...pending, quests: { ...pending.quests, [key]: quest } } };
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
              choice: effect.choice,
              firstCompletedAt: quest.firstCompletedAt ?? effect.at,
              lastCompletedAt: effect.at,
            };
      return withQuest(progress, effect, { ...quest, ...change });
    }
    case "deliver_message":
    case "open_message":
      return withMessages(progress, [effect]);
    case "hasten":
      return progressAt({ ...progress, pending: pendingEarlier(progress.pending, effect.ms) }, effect.at);
    case "set_posting":
      return { ...progress, posting: effect.posting };
    case "set_clients":
      return { ...progress, clients: effect.clients };
    case "place_object":
      return { ...progress, room: withObject(progress.room, effect) };
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

type OnMessage = Extract<Effect, { type: "deliver_message" | "open_message" }>;

/** Copies the messages once for all effects: a player has hundreds. */
function withMessages(progress: Progress, effects: readonly OnMessage[]): Progress {
  const messages = { ...progress.messages };
  const pending = { ...progress.pending.messages };
  for (const effect of effects) {
    const key = messageKey(effect);
    if (effect.type === "open_message") {
      const message = own(messages, key);
      if (message) messages[key] = { ...message, readAt: message.readAt ?? effect.at };
      continue;
    }
    const { contactId, messageId, kind, at: createdAt, id = key } = effect;
    const box = effect.isPending ? pending : messages;
    box[key] = { id, contactId, messageId, kind, createdAt, readAt: null };
  }
  return { ...progress, messages, pending: { ...progress.pending, messages: pending } };
}

/** Applies effects in order. */
export function applyEffects(progress: Progress, effects: readonly Effect[]): Progress {
  // The messages of effects are independent unless a `hasten` moves pending ones.
  if (effects.some(({ type }) => type === "hasten")) return effects.reduce(applyEffect, progress);
  const onMessages: OnMessage[] = [];
  let result = progress;
  for (const effect of effects) {
    if (effect.type === "deliver_message" || effect.type === "open_message") onMessages.push(effect);
    else result = applyEffect(result, effect);
  }
  return onMessages.length === 0 ? result : withMessages(result, onMessages);
}

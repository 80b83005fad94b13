import { contentKey } from "#game/rules/content.ts";
import type { ContentIndex } from "#game/rules/content-index.ts";
import type { Effect, Progress } from "#game/rules/progress.ts";
import type { MessageRow, QuestRow, Reached, ReachedChange, StampedEffect } from "../db/reached.ts";
import { readDelivered } from "./delivered-message.ts";

/** The part of what a player has reached that rules ask for. */
export function toProgress({ contacts, quests, messages }: Reached): Progress {
  return {
    contacts: Object.fromEntries(contacts.map(({ contactId, affinity }) => [contactId, { affinity }])),
    quests: Object.fromEntries(
      quests.map(({ contactId, questId, completions, lastCompletedAt }) => [
        contentKey(contactId, questId),
        { completions, lastCompletedAt },
      ]),
    ),
    messages: Object.fromEntries(
      messages
        .filter(({ kind }) => kind === "message")
        .map(({ contactId, messageId, readAt }) => [
          contentKey(contactId, messageId),
          { isOpened: readAt !== null },
        ]),
    ),
  };
}

/** The effects with an id for each message that they deliver at `at`. */
export function stampEffects(effects: readonly Effect[], at: number): readonly StampedEffect[] {
  return effects.map((effect, place) =>
    effect.type === "deliver_message" ? { ...effect, id: newMessageId(at, place) } : effect,
  );
}

/** A UUID (version 7) that sorts by the moment of delivery, then by the place among the effects delivered with it. */
function newMessageId(at: number, place: number): string {
  const random = crypto.randomUUID();
  const time = at.toString(16).padStart(12, "0");
  const order = place.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.slice(-3)}-${random.slice(19)}`;
}

/** What the player has reached after changes at the moment `at`: in memory, what the commit writes. */
export function afterChanges(reached: Reached, changes: readonly ReachedChange[], at: number): Reached {
  return changes.reduce((state, change) => afterChange(state, change, at), reached);
}

function afterChange(reached: Reached, change: ReachedChange, at: number): Reached {
  const { contacts, quests, messages } = reached;
  switch (change.type) {
    case "unlock_contact": {
      const row = { contactId: change.contactId, unlockedAt: at, viewedAt: null, affinity: 0 };
      return { ...reached, contacts: [...contacts, row] };
    }
    case "make_quest_available": {
      const { contactId, questId } = change;
      const dates = { availableAt: at, seenAt: null, firstCompletedAt: null, lastCompletedAt: null };
      return { ...reached, quests: [...quests, { contactId, questId, ...dates, completions: 0 }] };
    }
    case "deliver_message": {
      const { id, contactId, messageId, kind } = change;
      return {
        ...reached,
        messages: [...messages, { id, contactId, messageId, kind, createdAt: at, readAt: null }],
      };
    }
    case "set_affinity":
    case "view_contact": {
      const values = change.type === "view_contact" ? { viewedAt: at } : { affinity: change.affinity };
      const isIt = (row: { contactId: string }) => row.contactId === change.contactId;
      return { ...reached, contacts: contacts.map((row) => (isIt(row) ? { ...row, ...values } : row)) };
    }
    case "complete_quest":
    case "see_quest": {
      const after = (row: QuestRow): QuestRow =>
        change.type === "see_quest"
          ? { ...row, seenAt: at }
          : {
              ...row,
              completions: change.completions,
              firstCompletedAt: row.firstCompletedAt ?? change.completedAt,
              lastCompletedAt: change.completedAt,
            };
      const isIt = (row: QuestRow) => row.contactId === change.contactId && row.questId === change.questId;
      return { ...reached, quests: quests.map((row) => (isIt(row) ? after(row) : row)) };
    }
    case "open_message":
    case "read_message": {
      const isIt = (row: MessageRow) =>
        change.type === "read_message"
          ? row.id === change.id
          : row.kind === "message" &&
            row.contactId === change.contactId &&
            row.messageId === change.messageId;
      return { ...reached, messages: messages.map((row) => (isIt(row) ? { ...row, readAt: at } : row)) };
    }
    default:
      return change satisfies never;
  }
}

/** What frames the page: how much of it is new. Decision 4. What the content no longer holds is not counted. */
export interface Badges {
  readonly unreadMessages: number;
  readonly newContacts: number;
}

export function badgesOf(content: ContentIndex, { contacts, messages }: Reached): Badges {
  return {
    unreadMessages: countUnread(content, messages),
    newContacts: contacts.filter(
      ({ contactId, viewedAt }) => viewedAt === null && content.contacts.has(contactId),
    ).length,
  };
}

export function countUnread(content: ContentIndex, messages: readonly MessageRow[]): number {
  return messages.filter((row) => row.readAt === null && readDelivered(content, row) !== null).length;
}

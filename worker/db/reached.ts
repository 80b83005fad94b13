import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Effect } from "#game/rules/progress.ts";
import { type Credential, liveUserId } from "./actors.ts";
import type { Database } from "./client.ts";
import { playerContacts, playerMessages, playerQuests } from "./schema/progress.ts";

export type ContactRow = Omit<typeof playerContacts.$inferSelect, "playerId">;
export type QuestRow = Omit<typeof playerQuests.$inferSelect, "playerId">;
export type MessageRow = Omit<typeof playerMessages.$inferSelect, "playerId">;

/** Everything that is stored of a player and the contacts: rows that exist are unlocked, available, delivered. */
export interface Reached {
  readonly contacts: readonly ContactRow[];
  readonly quests: readonly QuestRow[];
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
}

export const NOTHING_REACHED: Reached = { contacts: [], quests: [], messages: [] };

type Delivery = Extract<Effect, { type: "deliver_message" }>;

/** An effect of a rule as it is committed: a message that is delivered has its id. */
export type StampedEffect = Exclude<Effect, Delivery> | (Delivery & { readonly id: string });

/** Something that the player has looked at: no rule waits for it, and it changes no version. */
export type Mark =
  | { readonly type: "view_contact"; readonly contactId: string }
  | { readonly type: "see_quest"; readonly contactId: string; readonly questId: string }
  /** `id` is that of the delivered message. */
  | { readonly type: "read_message"; readonly id: string };

export type ReachedChange = StampedEffect | Mark;

/** The queries of `Reached`, to be sent in one batch with `selectActor`: each reads the rows of one player by key. */
export function selectReached(db: Database, { tokenHash }: Credential, at: number) {
  const playerId = liveUserId(db, tokenHash, at);
  return [
    db
      .select({
        contactId: playerContacts.contactId,
        unlockedAt: playerContacts.unlockedAt,
        viewedAt: playerContacts.viewedAt,
        affinity: playerContacts.affinity,
      })
      .from(playerContacts)
      .where(eq(playerContacts.playerId, playerId)),
    db
      .select({
        contactId: playerQuests.contactId,
        questId: playerQuests.questId,
        availableAt: playerQuests.availableAt,
        seenAt: playerQuests.seenAt,
        firstCompletedAt: playerQuests.firstCompletedAt,
        lastCompletedAt: playerQuests.lastCompletedAt,
        completions: playerQuests.completions,
      })
      .from(playerQuests)
      .where(eq(playerQuests.playerId, playerId)),
    db
      .select(messageColumns)
      .from(playerMessages)
      .where(eq(playerMessages.playerId, playerId))
      .orderBy(playerMessages.id),
  ] as const;
}

const messageColumns = {
  id: playerMessages.id,
  contactId: playerMessages.contactId,
  messageId: playerMessages.messageId,
  kind: playerMessages.kind,
  createdAt: playerMessages.createdAt,
  readAt: playerMessages.readAt,
};

/** The unread messages of a player, for a count: to be sent in one batch with `selectActor`. */
export function selectUnread(db: Database, { tokenHash }: Credential, at: number) {
  return db
    .select(messageColumns)
    .from(playerMessages)
    .where(and(eq(playerMessages.playerId, liveUserId(db, tokenHash, at)), isNull(playerMessages.readAt)));
}

/** Deletes everything that a player has reached. */
export function deleteReachedStatements(db: Database, playerId: string) {
  return [
    db.delete(playerMessages).where(eq(playerMessages.playerId, playerId)),
    db.delete(playerQuests).where(eq(playerQuests.playerId, playerId)),
    db.delete(playerContacts).where(eq(playerContacts.playerId, playerId)),
  ] as const;
}

/** Rows of one INSERT: seven columns each, and D1 binds at most 100 parameters to a statement. */
const ROWS_PER_INSERT = 14;

/**
 * The statements that write changes of one player at the moment `at`. What is new goes first, a few rows a
 * statement; an unlock that is there already violates its key and aborts the whole batch.
 */
export function reachedStatements(
  db: Database,
  playerId: string,
  changes: readonly ReachedChange[],
  at: number,
): BatchItem<"sqlite">[] {
  const contacts = changes
    .filter((change) => change.type === "unlock_contact")
    .map(({ contactId }) => ({ playerId, contactId, unlockedAt: at, affinity: 0 }));
  const quests = changes
    .filter((change) => change.type === "make_quest_available")
    .map(({ contactId, questId }) => ({ playerId, contactId, questId, availableAt: at, completions: 0 }));
  const messages = changes
    .filter((change) => change.type === "deliver_message")
    .map(({ id, contactId, messageId, kind }) => ({
      playerId,
      id,
      contactId,
      messageId,
      kind,
      createdAt: at,
    }));
  return [
    ...chunks(contacts).map((rows) => db.insert(playerContacts).values(rows)),
    ...chunks(quests).map((rows) => db.insert(playerQuests).values(rows)),
    ...chunks(messages).map((rows) => db.insert(playerMessages).values(rows)),
    ...changes.flatMap((change) => updateStatement(db, playerId, change, at)),
  ];
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    found.push(rows.slice(from, from + ROWS_PER_INSERT));
  }
  return found;
}

/** Each writes its own columns only: a mark may be set between the read and the commit of another change. */
function updateStatement(
  db: Database,
  playerId: string,
  change: ReachedChange,
  at: number,
): BatchItem<"sqlite">[] {
  switch (change.type) {
    case "set_affinity":
      return [
        db.update(playerContacts).set({ affinity: change.affinity }).where(isContact(playerId, change)),
      ];
    case "complete_quest":
      return [
        db
          .update(playerQuests)
          .set({
            completions: change.completions,
            lastCompletedAt: change.completedAt,
            ...(change.completions === 1 ? { firstCompletedAt: change.completedAt } : {}),
          })
          .where(isQuest(playerId, change)),
      ];
    case "view_contact":
      return [
        db
          .update(playerContacts)
          .set({ viewedAt: at })
          .where(and(isContact(playerId, change), isNull(playerContacts.viewedAt))),
      ];
    case "see_quest":
      return [
        db
          .update(playerQuests)
          .set({ seenAt: at })
          .where(and(isQuest(playerId, change), isNull(playerQuests.seenAt))),
      ];
    case "open_message":
      // A completion message may share the id.
      return [
        markRead(db, playerId, at, [
          eq(playerMessages.contactId, change.contactId),
          eq(playerMessages.messageId, change.messageId),
          eq(playerMessages.kind, "message"),
        ]),
      ];
    case "read_message":
      return [markRead(db, playerId, at, [eq(playerMessages.id, change.id)])];
    case "unlock_contact":
    case "make_quest_available":
    case "deliver_message":
      return [];
    default:
      return change satisfies never;
  }
}

/** Sets when the messages for which all of `which` holds were read, unless it is set already. */
function markRead(db: Database, playerId: string, at: number, which: readonly SQL[]) {
  return db
    .update(playerMessages)
    .set({ readAt: at })
    .where(and(eq(playerMessages.playerId, playerId), ...which, isNull(playerMessages.readAt)));
}

function isContact(playerId: string, { contactId }: { contactId: string }): SQL | undefined {
  return and(eq(playerContacts.playerId, playerId), eq(playerContacts.contactId, contactId));
}

function isQuest(playerId: string, quest: { contactId: string; questId: string }): SQL | undefined {
  return and(
    eq(playerQuests.playerId, playerId),
    eq(playerQuests.contactId, quest.contactId),
    eq(playerQuests.questId, quest.questId),
  );
}

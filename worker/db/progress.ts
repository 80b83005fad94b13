import { contentKey } from "#game/rules/content.ts";
import { NEW_POSTING, type Posting } from "#game/rules/posting/cycle.ts";
import {
  type ContactProgress,
  type MessageKind,
  type MessageProgress,
  messageKey,
  NO_PROGRESS,
  type Progress,
  progressAt,
  type QuestProgress,
  type StampedEffect,
} from "#game/rules/progress.ts";
import type { Statement } from "./statement.ts";

/*
 * Progress as rows: an existing row means unlocked, available or delivered. Each table is read as one JSON text,
 * because D1 otherwise returns an object with every column name for each row.
 */

export const CONTACTS_JSON = `select json_group_array(json_array(contact_id, unlocked_at, viewed_at, affinity))
  from player_contact where player_id = p.user_id`;
export const QUESTS_JSON = `select json_group_array(json_array(contact_id, quest_id, available_at, seen_at,
  first_completed_at, last_completed_at, completions, choice)) from player_quest where player_id = p.user_id`;
export const MESSAGES_JSON = `select json_group_array(json_array(contact_id, message_id, kind, id, created_at, read_at))
  from player_message where player_id = p.user_id`;
/** Null before the first post. */
export const POSTING_JSON = `select json_array(mastery_experience, sales_thousandths, last_cycle_at, unattended_cycles)
  from posting where player_id = p.user_id`;

type PostingCells = [number, number, number | null, number];
type ContactCells = [string, number, number | null, number];
type QuestCells = [
  string,
  string,
  number,
  number | null,
  number | null,
  number | null,
  number,
  string | null,
];
type MessageCells = [string, string, MessageKind, string, number, number | null];

/** Parses the progress at `at` from the JSON texts: rows with a later time are pending. */
export function readProgress(
  contacts: string,
  quests: string,
  messages: string,
  posting: string | null,
  at: number,
): Progress {
  const contactCells: ContactCells[] = JSON.parse(contacts);
  const questCells: QuestCells[] = JSON.parse(quests);
  const messageCells: MessageCells[] = JSON.parse(messages);
  const progress: Progress = {
    ...NO_PROGRESS,
    contacts: Object.fromEntries(
      contactCells.map(([contactId, unlockedAt, viewedAt, affinity]): [string, ContactProgress] => [
        contactId,
        { unlockedAt, viewedAt, affinity },
      ]),
    ),
    posting: posting === null ? NEW_POSTING : readPosting(JSON.parse(posting)),
    pending: {
      quests: Object.fromEntries(
        questCells.map(([contactId, questId, ...cells]): [string, QuestProgress] => {
          const [availableAt, seenAt, firstCompletedAt, lastCompletedAt, completions, choice] = cells;
          const quest = { availableAt, seenAt, firstCompletedAt, lastCompletedAt, completions, choice };
          return [contentKey(contactId, questId), quest];
        }),
      ),
      messages: Object.fromEntries(
        messageCells.map(([contactId, messageId, kind, id, createdAt, readAt]): [string, MessageProgress] => {
          const message = { contactId, messageId, kind, id, createdAt, readAt };
          return [messageKey(message), message];
        }),
      ),
    },
  };
  return progressAt(progress, at);
}

function readPosting([
  masteryExperience,
  salesThousandths,
  lastCycleAt,
  unattendedCycles,
]: PostingCells): Posting {
  return { masteryExperience, salesThousandths, lastCycleAt, unattendedCycles };
}

/** Statements that delete all progress of a player. */
export function deleteProgress(playerId: string): Statement[] {
  return ["player_message", "player_quest", "player_contact", "posting"].map((table) => ({
    sql: `delete from ${table} where player_id = ?`,
    values: [playerId],
  }));
}

const INSERT_CONTACTS = `insert into player_contact (player_id, contact_id, unlocked_at, affinity)
  select ?1, value->>0, value->>1, 0 from json_each(?2)`;
const INSERT_QUESTS = `insert into player_quest (player_id, contact_id, quest_id, available_at, completions)
  select ?1, value->>0, value->>1, value->>2, 0 from json_each(?2)`;
const INSERT_MESSAGES = `insert into player_message (player_id, contact_id, message_id, kind, id, created_at)
  select ?1, value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(?2)`;

/**
 * Statements that write the effects of one player: insertions first, one statement for each table, regardless of
 * their number. An unlock that already exists violates its key and aborts the whole batch.
 */
export function effectStatements(playerId: string, effects: readonly StampedEffect[]): Statement[] {
  if (effects.length === 0) return [];
  const contacts: unknown[][] = [];
  const quests: unknown[][] = [];
  const messages: unknown[][] = [];
  const updates: Statement[] = [];
  for (const effect of effects) {
    switch (effect.type) {
      case "unlock_contact":
        contacts.push([effect.contactId, effect.at]);
        break;
      case "make_quest_available":
        quests.push([effect.contactId, effect.questId, effect.at]);
        break;
      case "deliver_message":
        messages.push([effect.contactId, effect.messageId, effect.kind, effect.id, effect.at]);
        break;
      case "hasten": {
        const values = [playerId, effect.ms, effect.at];
        updates.push({ sql: HASTEN_QUESTS, values }, { sql: HASTEN_MESSAGES, values });
        break;
      }
      default:
        updates.push(updateStatement(playerId, effect));
    }
  }
  return [
    ...insertStatement(INSERT_CONTACTS, playerId, contacts),
    ...insertStatement(INSERT_QUESTS, playerId, quests),
    ...insertStatement(INSERT_MESSAGES, playerId, messages),
    ...updates,
  ];
}

function insertStatement(sql: string, playerId: string, cells: unknown[][]): Statement[] {
  return cells.length === 0 ? [] : [{ sql, values: [playerId, JSON.stringify(cells)] }];
}

const SET_AFFINITY = "update player_contact set affinity = ? where player_id = ? and contact_id = ?";
const VIEW_CONTACT =
  "update player_contact set viewed_at = ? where player_id = ? and contact_id = ? and viewed_at is null";
const COMPLETE_QUEST = `update player_quest set completions = ?4, last_completed_at = ?5, choice = ?6,
  first_completed_at = coalesce(first_completed_at, ?5) where player_id = ?1 and contact_id = ?2 and quest_id = ?3`;
const SEE_QUEST = `update player_quest set seen_at = ?
  where player_id = ? and contact_id = ? and quest_id = ? and seen_at is null`;
const OPEN_MESSAGE = `update player_message set read_at = ?
  where player_id = ? and contact_id = ? and message_id = ? and kind = ? and read_at is null`;
const SET_POSTING = `insert into posting
    (player_id, mastery_experience, sales_thousandths, last_cycle_at, unattended_cycles)
  values (?1, ?2, ?3, ?4, ?5)
  on conflict (player_id) do update set mastery_experience = ?2, sales_thousandths = ?3, last_cycle_at = ?4,
    unattended_cycles = ?5`;
const ATTEND_POSTING = "update posting set unattended_cycles = 0 where player_id = ?";

const HASTEN_QUESTS =
  "update player_quest set available_at = available_at - ?2 where player_id = ?1 and available_at > ?3";
// A message's id begins with its time, so that it sorts where it appears.
const HASTEN_MESSAGES = `update player_message set created_at = created_at - ?2, id = printf('%08x-%04x',
    (created_at - ?2) / 65536, (created_at - ?2) % 65536) || substr(id, 14)
  where player_id = ?1 and created_at > ?3 and read_at is null`;

type Update = Exclude<
  StampedEffect,
  { type: "unlock_contact" | "make_quest_available" | "deliver_message" | "hasten" }
>;

function updateStatement(playerId: string, effect: Update): Statement {
  switch (effect.type) {
    case "set_affinity":
      return { sql: SET_AFFINITY, values: [effect.affinity, playerId, effect.contactId] };
    case "view_contact":
      return { sql: VIEW_CONTACT, values: [effect.at, playerId, effect.contactId] };
    case "complete_quest":
      return {
        sql: COMPLETE_QUEST,
        values: [
          ...[playerId, effect.contactId, effect.questId],
          ...[effect.completions, effect.at, effect.choice],
        ],
      };
    case "see_quest":
      return { sql: SEE_QUEST, values: [effect.at, playerId, effect.contactId, effect.questId] };
    case "open_message":
      return {
        sql: OPEN_MESSAGE,
        values: [effect.at, playerId, effect.contactId, effect.messageId, effect.kind],
      };
    case "set_posting": {
      const { masteryExperience, salesThousandths, lastCycleAt, unattendedCycles } = effect.posting;
      const values = [playerId, masteryExperience, salesThousandths, lastCycleAt, unattendedCycles];
      return { sql: SET_POSTING, values };
    }
    case "attend_posting":
      return { sql: ATTEND_POSTING, values: [playerId] };
    default:
      return effect satisfies never;
  }
}

import { contentKey } from "#game/core/content.ts";
import {
  type ContactProgress,
  type MessageKind,
  type MessageProgress,
  messageKey,
  NO_PROGRESS,
  type Progress,
  progressAt,
  type StampedEffect,
} from "#game/core/progress.ts";
import type { QuestProgress } from "#game/core/quest-progress.ts";
import { NEW_POSTING, type Posting } from "#game/social/cycle.ts";
import type { Database } from "../client.ts";
import { bind, type Statement, send, sql } from "../statement.ts";
import { putClients, readClients } from "./client-books.ts";
import { putObject, readRoom } from "./room-objects.ts";

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
  clients: string | null,
  room: string,
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
    clients: readClients(clients),
    room: readRoom(room),
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

const INSERT_CONTACTS = `insert into player_contact (player_id, contact_id, unlocked_at, affinity)
  select ?1, value->>0, value->>1, 0 from json_each(?2)`;
const INSERT_QUESTS = `insert into player_quest (player_id, contact_id, quest_id, available_at, completions)
  select ?1, value->>0, value->>1, value->>2, 0 from json_each(?2)`;
const INSERT_MESSAGES = `insert into player_message (player_id, contact_id, message_id, kind, id, created_at)
  select ?1, value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(?2)`;

const OPEN_MESSAGES = `update player_message set read_at = value->>3 from json_each(?2)
  where player_id = ?1 and contact_id = value->>0 and message_id = value->>1 and kind = value->>2 and read_at is null`;

/**
 * Statements that write the effects of one player: insertions first, one statement for each table, regardless of
 * their number, and one for all opened messages. An unlock that already exists violates its key and aborts the whole batch.
 */
export function effectStatements(playerId: string, effects: readonly StampedEffect[]): Statement[] {
  if (effects.length === 0) return [];
  const contacts: unknown[][] = [];
  const quests: unknown[][] = [];
  const messages: unknown[][] = [];
  const opened: unknown[][] = [];
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
      case "open_message":
        opened.push([effect.contactId, effect.messageId, effect.kind, effect.at]);
        break;
      case "hasten":
        updates.push(...hasten(playerId, effect));
        break;
      case "place_object":
        updates.push(...putObject(playerId, effect));
        break;
      default:
        updates.push(updateStatement(playerId, effect));
    }
  }
  return [
    ...listStatement(INSERT_CONTACTS, playerId, contacts),
    ...listStatement(INSERT_QUESTS, playerId, quests),
    ...listStatement(INSERT_MESSAGES, playerId, messages),
    ...listStatement(OPEN_MESSAGES, playerId, opened),
    ...updates,
  ];
}

function listStatement(text: string, playerId: string, cells: unknown[][]): Statement[] {
  return cells.length === 0 ? [] : [bind(text, playerId, JSON.stringify(cells))];
}

type Update = Exclude<
  StampedEffect,
  {
    type:
      | "unlock_contact"
      | "make_quest_available"
      | "deliver_message"
      | "open_message"
      | "hasten"
      | "place_object";
  }
>;

function updateStatement(playerId: string, effect: Update): Statement {
  switch (effect.type) {
    case "set_affinity":
      return sql`update player_contact set affinity = ${effect.affinity}
        where player_id = ${playerId} and contact_id = ${effect.contactId}`;
    case "view_contact":
      return sql`update player_contact set viewed_at = ${effect.at}
        where player_id = ${playerId} and contact_id = ${effect.contactId} and viewed_at is null`;
    case "complete_quest":
      return sql`update player_quest set completions = ${effect.completions}, last_completed_at = ${effect.at},
          choice = ${effect.choice}, first_completed_at = coalesce(first_completed_at, ${effect.at})
        where player_id = ${playerId} and contact_id = ${effect.contactId} and quest_id = ${effect.questId}`;
    case "see_quest":
      return sql`update player_quest set seen_at = ${effect.at}
        where player_id = ${playerId} and contact_id = ${effect.contactId} and quest_id = ${effect.questId}
          and seen_at is null`;
    case "set_posting": {
      const { masteryExperience, salesThousandths, lastCycleAt, unattendedCycles } = effect.posting;
      return sql`insert or replace into posting
          (player_id, mastery_experience, sales_thousandths, last_cycle_at, unattended_cycles)
        values (${playerId}, ${masteryExperience}, ${salesThousandths}, ${lastCycleAt}, ${unattendedCycles})`;
    }
    case "set_clients":
      return putClients(playerId, effect.clients);
    case "attend_posting":
      return sql`update posting set unattended_cycles = 0 where player_id = ${playerId}`;
    default:
      return effect satisfies never;
  }
}

/** Statements that move what is pending after `at` forward by `ms`. */
function hasten(playerId: string, { ms, at }: Extract<StampedEffect, { type: "hasten" }>): Statement[] {
  return [
    sql`update player_quest set available_at = available_at - ${ms}
      where player_id = ${playerId} and available_at > ${at}`,
    sql`update player_message set created_at = created_at - ${ms}
      where player_id = ${playerId} and created_at > ${at} and read_at is null`,
  ];
}

/** A quest and the number of players who have it open, counted up to the limit. */
export interface OpenQuest {
  readonly contactId: string;
  readonly questId: string;
  readonly players: number;
}

/**
 * Counts the players who have unlocked each quest at `at` and never completed it, up to `limit` players each. Reads one row of
 * an index for each counted player.
 */
export async function countOpenQuests(
  db: Database,
  quests: readonly { readonly contactId: string; readonly questId: string }[],
  limit: number,
  at: number,
): Promise<readonly OpenQuest[]> {
  if (quests.length === 0) return [];
  const keys = JSON.stringify(quests.map(({ contactId, questId }) => [contactId, questId]));
  const statement = sql<OpenQuest>`select quest.value ->> 0 as contactId, quest.value ->> 1 as questId,
      (select count(*) from (select 1 from player_quest indexed by player_quest_open
        where contact_id = quest.value ->> 0 and quest_id = quest.value ->> 1 and completions = 0
          and available_at <= ${at} limit ${limit})) as players
    from json_each(${keys}) quest`;
  return send(db, statement);
}

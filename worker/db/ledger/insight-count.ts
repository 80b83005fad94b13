import { DAY_MS } from "#game/rules/durations.ts";
import type { CountedPlayer, QuestCount, UnlockedQuest } from "#game/rules/insights/quest-count.ts";
import { type Database, hasFailed } from "../client.ts";
import { selectContentVersion } from "../content/releases.ts";
import { bind, sendBatch, sql } from "../statement.ts";

/** The state of the count. Times are epoch milliseconds. */
export interface Round {
  /** Number of steps so far. */
  readonly step: number;
  /** 1 or more. */
  readonly round: number;
  readonly dueAt: number;
  /** Id of the last player visited; empty at the start of a round. */
  readonly lastPlayerId: string;
  /** Players visited by this round. */
  readonly players: number;
}

/** A player to visit. */
export interface VisitedPlayer extends CountedPlayer {
  readonly id: string;
}

interface PlayerRow {
  readonly id: string;
  readonly cash: number;
  readonly followers: number;
  readonly lifetimeExperience: number;
  readonly energyAmount: number;
  readonly energyAt: number;
  readonly diaryAmount: number;
  readonly diaryAt: number;
  readonly lastPlayedAt: number | null;
}

const BEGIN = `insert into insight_round (id, step, round, due_at, last_player_id, players, players_before)
  values (1, 0, 1, 0, '', 0, 0) on conflict (id) do nothing`;
const ROUND = `select step, round, due_at as dueAt, last_player_id as lastPlayerId, players
  from insight_round where id = 1`;
const PLAYERS = `select p.user_id as id, p.cash, p.followers, p.lifetime_experience as lifetimeExperience,
    p.energy_amount as energyAmount, p.energy_at as energyAt,
    p.state ->> '$.diary.amount' as diaryAmount, p.state ->> '$.diary.at' as diaryAt,
    (select at from ledger where player_id = p.user_id and seq = p.seq) as lastPlayedAt
  from player p
  where p.user_id > (select last_player_id from insight_round where id = 1) order by p.user_id limit ?1`;

/**
 * Returns the state of the count, the content in force, and the next players by id: at most `limit`. Starts the first
 * round if there is none.
 */
export async function selectNextPlayers(
  db: Database,
  limit: number,
): Promise<{ round: Round; contentVersion: string | null; players: readonly VisitedPlayer[] }> {
  const [, [round], [version], players] = await sendBatch(db, [
    bind(BEGIN),
    bind<Round>(ROUND),
    selectContentVersion(),
    bind<PlayerRow>(PLAYERS, limit),
  ]);
  if (!round) throw new Error("The count of players has no state");
  return { round, contentVersion: version?.key ?? null, players: players.map(toVisited) };
}

function toVisited(row: PlayerRow): VisitedPlayer {
  const { id, cash, followers, lifetimeExperience, lastPlayedAt } = row;
  const energy = { amount: row.energyAmount, at: row.energyAt };
  const diary = { amount: row.diaryAmount, at: row.diaryAt };
  return {
    id,
    means: { cash, followers, lifetimeExperience, energy, diary },
    lastPlayedAt: lastPlayedAt ?? 0,
  };
}

const QUESTS = `select player_id as playerId, contact_id as contactId, quest_id as questId,
    available_at as availableAt, completions
  from player_quest where player_id >= ?1 and player_id <= ?2 and available_at <= ?3`;

/** Players that have read a text within the last 30 days. */
export interface TextReaders {
  readonly contactId: string;
  /** Id of a message, or of the quest whose answer it is. */
  readonly textId: string;
  readonly kind: "message" | "completion";
  readonly readers: number;
}

/** Days of reading that count. */
const READ_DAYS = 30;

const READS = `select contact_id as contactId, message_id as textId, kind, count(*) as readers
  from player_message where player_id >= ?1 and player_id <= ?2 and read_at > ?3 group by contact_id, message_id, kind`;

/** Returns the quests that the players from one id to another have at `at`, and the texts that they have read lately. */
export async function selectProgress(
  db: Database,
  first: string,
  last: string,
  at: number,
): Promise<{
  quests: readonly (UnlockedQuest & { readonly playerId: string })[];
  texts: readonly TextReaders[];
}> {
  const [quests, texts] = await sendBatch(db, [
    bind<UnlockedQuest & { readonly playerId: string }>(QUESTS, first, last, at),
    bind<TextReaders>(READS, first, last, at - READ_DAYS * DAY_MS),
  ]);
  return { quests, texts };
}

/** Additions of one step. */
export interface CountedStep {
  readonly from: Round;
  readonly to: { readonly lastPlayerId: string; readonly players: number };
  /** True once the round is complete; the next one is due at `dueAt`. */
  readonly isComplete: boolean;
  readonly dueAt: number;
  readonly quests: readonly QuestCount[];
  readonly texts: readonly TextReaders[];
  readonly at: number;
}

/** A step from another state than the current one violates NOT NULL and aborts the batch. */
const GO_ON = `update insight_round set step = case when step = ?1 then step + 1 end, last_player_id = ?2, players = ?3
  where id = 1`;
const COMPLETE = `update insight_round set step = case when step = ?1 then step + 1 end, last_player_id = '',
    players = 0, players_before = ?2, round = round + 1, completed_at = ?3, due_at = ?4
  where id = 1`;
const ADD_QUESTS = `insert into insight_mission (round, contact_id, quest_id, unlocked, affordable, done, stuck)
  select ?2, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 from json_each(?1)
  where true on conflict (round, contact_id, quest_id) do update set unlocked = unlocked + excluded.unlocked,
    affordable = affordable + excluded.affordable, done = done + excluded.done, stuck = stuck + excluded.stuck`;
const ADD_TEXTS = `insert into insight_text (round, contact_id, text_id, kind, readers)
  select ?2, value->>0, value->>1, value->>2, value->>3 from json_each(?1)
  where true on conflict do update set readers = readers + excluded.readers`;

/** Writes one step as one atomic batch. Returns false, and changes nothing, if another run has moved on meanwhile. */
export async function commitStep(db: Database, counted: CountedStep): Promise<boolean> {
  const { from, to, isComplete, dueAt, quests, texts, at } = counted;
  try {
    await sendBatch(db, [
      isComplete
        ? bind(COMPLETE, from.step, to.players, at, dueAt)
        : bind(GO_ON, from.step, to.lastPlayerId, to.players),
      ...(isComplete
        ? [
            sql`delete from insight_mission where round < ${from.round}`,
            sql`delete from insight_text where round < ${from.round}`,
          ]
        : []),
      bind(ADD_QUESTS, JSON.stringify(quests.map(questCells)), from.round),
      bind(ADD_TEXTS, JSON.stringify(texts.map(textCells)), from.round),
    ]);
    return true;
  } catch (fault) {
    if (hasFailed(fault, "NOT NULL constraint failed: insight_round.step")) return false;
    throw fault;
  }
}

function questCells({ contactId, questId, ...count }: QuestCount): (string | number)[] {
  return [contactId, questId, count.unlocked, count.affordable, count.done, count.stuck];
}

function textCells({ contactId, textId, kind, readers }: TextReaders): (string | number)[] {
  return [contactId, textId, kind, readers];
}

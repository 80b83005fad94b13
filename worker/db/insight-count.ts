import type { CohortGain, CountedLedger, Flow, LedgerStep } from "#game/rules/insights/ledger-count.ts";
import type { CountedPlayer, QuestCount, UnlockedQuest } from "#game/rules/insights/quest-count.ts";
import { type Database, hasFailed } from "./client.ts";
import { selectContentVersion } from "./content-releases.ts";
import { bind, sendBatch, sql } from "./statement.ts";

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
  /** Null before the first count. */
  readonly counted: CountedLedger | null;
}

interface PlayerRow {
  readonly id: string;
  readonly cash: number;
  readonly followers: number;
  readonly lifetimeExperience: number;
  readonly energyAmount: number;
  readonly energyAt: number;
  readonly lastPlayedAt: number | null;
  readonly seq: number | null;
  readonly experience: number;
  readonly arrivedAt: number;
  readonly wasBackOnDay1: number;
  readonly wasBackOnDay7: number;
}

const BEGIN = `insert into insight_round (id, step, round, due_at, last_player_id, players, players_before)
  values (1, 0, 1, 0, '', 0, 0) on conflict (id) do nothing`;
const ROUND = `select step, round, due_at as dueAt, last_player_id as lastPlayerId, players
  from insight_round where id = 1`;
const PLAYERS = `select p.user_id as id, p.cash, p.followers, p.lifetime_experience as lifetimeExperience,
    p.energy_amount as energyAmount, p.energy_at as energyAt,
    (select at from ledger where player_id = p.user_id and seq = p.seq) as lastPlayedAt,
    i.seq, i.experience, i.arrived_at as arrivedAt, i.was_back_on_day1 as wasBackOnDay1,
    i.was_back_on_day7 as wasBackOnDay7
  from player p left join insight_player i on i.player_id = p.user_id
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
  const { id, cash, followers, lifetimeExperience, seq, experience, arrivedAt } = row;
  const energy = { amount: row.energyAmount, at: row.energyAt };
  return {
    id,
    means: { cash, followers, lifetimeExperience, energy },
    lastPlayedAt: row.lastPlayedAt ?? 0,
    counted:
      seq === null
        ? null
        : {
            seq,
            experience,
            arrivedAt,
            wasBackOnDay1: row.wasBackOnDay1 === 1,
            wasBackOnDay7: row.wasBackOnDay7 === 1,
          },
  };
}

type Owned<Row> = Row & { readonly playerId: string };

const QUESTS = `select player_id as playerId, contact_id as contactId, quest_id as questId,
    available_at as availableAt, completions
  from player_quest where player_id >= ?1 and player_id <= ?2 and available_at <= ?3`;
// From player to ledger, in the order of both keys: the limit stops the search, and nothing is sorted.
const LEDGER = `select l.player_id as playerId, l.seq, l.at, l.cause, l.cash, l.experience
  from player p cross join ledger l on l.player_id = p.user_id
    and l.seq > coalesce((select seq from insight_player where player_id = p.user_id), 0)
  where p.user_id >= ?1 and p.user_id <= ?2 order by p.user_id, l.seq limit ?3`;

/**
 * Returns the quests that the players from one id to another have at `at`, and at most `limit` of their uncounted
 * ledger rows.
 */
export async function selectUncounted(
  db: Database,
  first: string,
  last: string,
  limit: number,
  at: number,
): Promise<{ quests: readonly Owned<UnlockedQuest>[]; ledger: readonly Owned<LedgerStep>[] }> {
  const [quests, ledger] = await sendBatch(db, [
    bind<Owned<UnlockedQuest>>(QUESTS, first, last, at),
    bind<Owned<LedgerStep>>(LEDGER, first, last, limit),
  ]);
  return { quests, ledger };
}

/** Additions of one step. */
export interface CountedStep {
  readonly from: Round;
  readonly to: { readonly lastPlayerId: string; readonly players: number };
  /** True once the round is complete; the next one is due at `dueAt`. */
  readonly isComplete: boolean;
  readonly dueAt: number;
  readonly players: readonly Owned<CountedLedger>[];
  readonly flows: readonly Flow[];
  readonly cohorts: readonly CohortGain[];
  readonly quests: readonly QuestCount[];
  readonly at: number;
}

/** A step from another state than the current one violates NOT NULL and aborts the batch. */
const GO_ON = `update insight_round set step = case when step = ?1 then step + 1 end, last_player_id = ?2, players = ?3
  where id = 1`;
const COMPLETE = `update insight_round set step = case when step = ?1 then step + 1 end, last_player_id = '',
    players = 0, players_before = ?2, round = round + 1, completed_at = ?3, due_at = ?4
  where id = 1`;
const SET_COUNTED = `insert into insight_player
    (player_id, seq, experience, arrived_at, was_back_on_day1, was_back_on_day7)
  select p.user_id, value->>1, value->>2, value->>3, value->>4, value->>5
  from json_each(?1) join player p on p.user_id = value->>0
  where true on conflict (player_id) do update set seq = excluded.seq, experience = excluded.experience,
    was_back_on_day1 = excluded.was_back_on_day1, was_back_on_day7 = excluded.was_back_on_day7`;
const ADD_FLOWS = `insert into insight_flow
    (level, cause_group, rows, cash_in, cash_out, experience_in, experience_out)
  select value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 from json_each(?1)
  where true on conflict (level, cause_group) do update set rows = rows + excluded.rows,
    cash_in = cash_in + excluded.cash_in, cash_out = cash_out + excluded.cash_out,
    experience_in = experience_in + excluded.experience_in, experience_out = experience_out + excluded.experience_out`;
const OPEN_COHORTS = `insert into insight_cohort (week, players, day1, day7)
  select value->>0, 0, 0, 0 from json_each(?1) where true on conflict (week) do nothing`;
const ADD_COHORTS = `update insight_cohort set players = players + g.value->>1, day1 = day1 + g.value->>2,
    day7 = day7 + g.value->>3
  from json_each(?1) g where week = g.value->>0`;
const ADD_QUESTS = `insert into insight_mission (round, contact_id, quest_id, unlocked, affordable, done, stuck)
  select ?2, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 from json_each(?1)
  where true on conflict (round, contact_id, quest_id) do update set unlocked = unlocked + excluded.unlocked,
    affordable = affordable + excluded.affordable, done = done + excluded.done, stuck = stuck + excluded.stuck`;

/** Writes one step as one atomic batch. Returns false, and changes nothing, if another run has moved on meanwhile. */
export async function commitStep(db: Database, counted: CountedStep): Promise<boolean> {
  const { from, to, isComplete, dueAt, players, flows, cohorts, quests, at } = counted;
  try {
    await sendBatch(db, [
      isComplete
        ? bind(COMPLETE, from.step, to.players, at, dueAt)
        : bind(GO_ON, from.step, to.lastPlayerId, to.players),
      ...(isComplete ? [sql`delete from insight_mission where round < ${from.round}`] : []),
      bind(SET_COUNTED, cellsOf(players, counterCells)),
      bind(ADD_FLOWS, cellsOf(flows, flowCells)),
      // Opened first: what a later day adds would not be its own possible cohort.
      bind(OPEN_COHORTS, cellsOf(cohorts, cohortCells)),
      bind(ADD_COHORTS, cellsOf(cohorts, cohortCells)),
      bind(ADD_QUESTS, cellsOf(quests, questCells), from.round),
    ]);
    return true;
  } catch (fault) {
    if (hasFailed(fault, "NOT NULL constraint failed: insight_round.step")) return false;
    throw fault;
  }
}

function cellsOf<Row>(rows: readonly Row[], toCells: (row: Row) => (string | number)[]): string {
  return JSON.stringify(rows.map(toCells));
}

function counterCells(row: Owned<CountedLedger>): (string | number)[] {
  const { playerId, seq, experience, arrivedAt, wasBackOnDay1, wasBackOnDay7 } = row;
  return [playerId, seq, experience, arrivedAt, Number(wasBackOnDay1), Number(wasBackOnDay7)];
}

function flowCells({ level, causeGroup, rows, ...flow }: Flow): (string | number)[] {
  return [level, causeGroup, rows, flow.cashIn, flow.cashOut, flow.experienceIn, flow.experienceOut];
}

function cohortCells({ week, players, day1, day7 }: CohortGain): (string | number)[] {
  return [week, players, day1, day7];
}

function questCells({ contactId, questId, ...count }: QuestCount): (string | number)[] {
  return [contactId, questId, count.unlocked, count.affordable, count.done, count.stuck];
}

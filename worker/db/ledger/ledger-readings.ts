import type { CohortGain, CountedLedger, Flow, LedgerEntry } from "#game/rules/insights/ledger-count.ts";
import type { CausedRow, GainRow, WeekGain } from "#game/rules/leaderboards/gather.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { type Database, hasFailed } from "../client.ts";
import { bind, type Statement, send, sendBatch } from "../statement.ts";

/*
 * One reader of the ledger: each row is read once, for weekly scores, flows and cohorts, and `ledger_reading` holds the number of
 * the last one. See docs/decisions/073-one-reader-of-the-ledger.md.
 */

/** Weeks whose rows count on boards, with the current one: as long as the ledger keeps rows. */
const GATHERED_WEEKS = 4;

/** Returns the time (epoch ms) from which rows count on boards. */
export const gatheredFrom = (at: number) => (weekOf(at) - GATHERED_WEEKS + 1) * MS_PER_WEEK;

/** A row of the ledger, as its readers need it. */
export interface UnreadRow extends GainRow, LedgerEntry {}

/** A player with rows that nobody has read. */
export interface UnreadLedger {
  readonly playerId: string;
  /** Progress so far; null before the first row. */
  readonly read: CountedLedger | null;
  /** The player's, after the row with the number `newest`. */
  readonly lifetimeExperience: number;
  readonly newest: number;
  /** Oldest first. */
  readonly rows: readonly UnreadRow[];
  /** Quests and new starts that may decide whether a row counts on boards, oldest first. Only read if there is a new start. */
  readonly causes: readonly CausedRow[];
}

// Reads two rows for each player, which costs a thousandth of writing one: no press has to say that there is something to read.
const BEHIND = `select p.user_id as playerId from player p left join ledger_reading r on r.player_id = p.user_id
  where p.user_id > ?1 and p.seq > coalesce(r.seq, 0) order by p.user_id limit ?2`;

/** Returns at most `limit` ids after `after` of players with unread rows, in order. */
export async function selectBehind(db: Database, after: string, limit: number): Promise<readonly string[]> {
  const found = await send(db, bind<{ playerId: string }>(BEHIND, after, limit));
  return found.map(({ playerId }) => playerId);
}

interface ReadingRow extends Pick<UnreadLedger, "playerId" | "lifetimeExperience" | "newest"> {
  readonly seq: number | null;
  readonly experience: number;
  readonly arrivedAt: number;
  readonly wasBackOnDay1: number;
  readonly wasBackOnDay7: number;
}

const READINGS = `select p.user_id as playerId, p.lifetime_experience as lifetimeExperience, p.seq as newest, r.seq, r.experience, r.arrived_at as arrivedAt,
    r.was_back_on_day1 as wasBackOnDay1, r.was_back_on_day7 as wasBackOnDay7
  from json_each(?1) i join player p on p.user_id = i.value left join ledger_reading r on r.player_id = p.user_id
  order by p.user_id`;
// From id to ledger, in the order of both keys: the limit stops the search, and nothing is sorted.
const ROWS = `select l.player_id as playerId, l.seq, l.at, l.cause, l.cash, l.followers, l.experience
  from json_each(?1) i cross join ledger l on l.player_id = i.value
    and l.seq > coalesce((select seq from ledger_reading where player_id = i.value), 0) limit ?2`;
// Each part by the index of its causes, which SQLite doesn't choose by itself.
const CAUSES = `select l.player_id as playerId, l.seq, l.at, l.cause
  from json_each(?1) i cross join ledger l indexed by ledger_reset
    on l.player_id = i.value and l.cause in ('reset', 'start_over') and l.at >= ?2
  union all
  select l.player_id, l.seq, l.at, l.cause
  from json_each(?1) i cross join ledger l indexed by ledger_quest
    on l.player_id = i.value and substr(l.cause, 1, 6) = 'quest:' and l.at >= ?2
  where exists (select 1 from ledger indexed by ledger_reset
    where player_id = i.value and cause in ('reset', 'start_over') and at >= ?2)
  order by 1, 2`;

type Owned<Row> = Row & { readonly playerId: string };

/** Returns at most `limit` unread rows of these players (in order), all of one moment. The last player may have more. */
export async function selectUnread(
  db: Database,
  playerIds: readonly string[],
  limit: number,
  at: number,
): Promise<readonly UnreadLedger[]> {
  const ids = JSON.stringify(playerIds);
  const [readings, rows, causes] = await sendBatch(db, [
    bind<ReadingRow>(READINGS, ids),
    bind<Owned<UnreadRow>>(ROWS, ids, limit),
    selectCauses(ids, gatheredFrom(at)),
  ]);
  const rowsOf = Map.groupBy(rows, ({ playerId }) => playerId);
  const causesOf = Map.groupBy(causes, ({ playerId }) => playerId);
  return readings.map(({ playerId, lifetimeExperience, newest, ...read }) => ({
    ...{ playerId, lifetimeExperience, newest },
    // The first row has made the reading, which says when the player arrived.
    read: toRead(read),
    rows: rowsOf.get(playerId) ?? [],
    causes: causesOf.get(playerId) ?? [],
  }));
}

function toRead(row: Omit<ReadingRow, keyof UnreadLedger>): CountedLedger | null {
  const { seq, experience, arrivedAt, wasBackOnDay1, wasBackOnDay7 } = row;
  if (seq === null || seq === 0) return null;
  return {
    ...{ seq, experience, arrivedAt },
    ...{ wasBackOnDay1: wasBackOnDay1 === 1, wasBackOnDay7: wasBackOnDay7 === 1 },
  };
}

/** Statement for the quests and new starts of the players (a JSON array of ids) since a time, if they have started anew. */
export function selectCauses(playerIds: string, from: number): Statement<Owned<CausedRow>> {
  return bind(CAUSES, playerIds, from);
}

/** A reading of a player's ledger: the number of the last row before it, and the progress and scores since. */
export interface ReadLedger {
  readonly playerId: string;
  readonly from: number;
  readonly read: CountedLedger;
  readonly weeks: readonly WeekGain[];
}

// Without its number, if another run has read rows of the player meanwhile: that violates NOT NULL and aborts the batch.
const MOVE_ON = `insert into ledger_reading
    (player_id, seq, experience, arrived_at, was_back_on_day1, was_back_on_day7, rolled_up, due_at)
  select p.user_id, case when coalesce(r.seq, 0) = value->>1 then value->>2 end, value->>3, value->>4, value->>5, value->>6,
    0, value->>4 + 2592000000
  from json_each(?1) join player p on p.user_id = value->>0 left join ledger_reading r on r.player_id = p.user_id
  where true on conflict (player_id) do update set seq = excluded.seq, experience = excluded.experience, arrived_at = excluded.arrived_at,
    was_back_on_day1 = excluded.was_back_on_day1, was_back_on_day7 = excluded.was_back_on_day7`;
const ADD_SCORES = `insert into weekly_score
    (player_id, week, league, followers, followers_at, experience, experience_at, posts, posts_at)
  select p.user_id, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8
  from json_each(?1) join player p on p.user_id = value->>0
  where true on conflict (week, player_id) do update set league = max(league, excluded.league),
    followers = followers + excluded.followers,
    followers_at = iif(excluded.followers > 0, excluded.followers_at, followers_at),
    experience = experience + excluded.experience,
    experience_at = iif(excluded.experience > 0, excluded.experience_at, experience_at),
    posts = posts + excluded.posts, posts_at = iif(excluded.posts > 0, excluded.posts_at, posts_at)`;
const ADD_FLOWS = `insert into insight_flow
    (level, cause_group, rows, cash_in, cash_out, experience_in, experience_out)
  select value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
  from json_each(?1) where true on conflict (level, cause_group) do update set rows = rows + excluded.rows,
    cash_in = cash_in + excluded.cash_in, cash_out = cash_out + excluded.cash_out,
    experience_in = experience_in + excluded.experience_in, experience_out = experience_out + excluded.experience_out`;
const OPEN_COHORTS = `insert into insight_cohort (week, players, day1, day7)
  select value->>0, 0, 0, 0 from json_each(?1) where true on conflict (week) do nothing`;
const ADD_COHORTS = `update insight_cohort set players = players + g.value->>1, day1 = day1 + g.value->>2,
    day7 = day7 + g.value->>3
  from json_each(?1) g where week = g.value->>0`;

/** Writes what was read as one atomic batch. Returns false, and changes nothing, if another run has read some of it. */
export async function commitRead(
  db: Database,
  ledgers: readonly ReadLedger[],
  flows: readonly Flow[],
  cohorts: readonly CohortGain[],
): Promise<boolean> {
  const gains = cohorts.filter(({ players, day1, day7 }) => players + day1 + day7 > 0).map(cohortCells);
  const scores = ledgers.flatMap(scoreCells);
  const sums = flows.map(flowCells);
  try {
    await sendBatch(db, [
      bind(MOVE_ON, JSON.stringify(ledgers.map(readingCells))),
      ...(scores.length > 0 ? [bind(ADD_SCORES, JSON.stringify(scores))] : []),
      bind(ADD_FLOWS, JSON.stringify(sums)),
      // Opened first: what a later day adds would not be its own possible cohort.
      ...(gains.length > 0
        ? [bind(OPEN_COHORTS, JSON.stringify(gains)), bind(ADD_COHORTS, JSON.stringify(gains))]
        : []),
    ]);
    return true;
  } catch (fault) {
    if (hasFailed(fault, "NOT NULL constraint failed: ledger_reading.seq")) return false;
    throw fault;
  }
}

type Cells = (string | number)[];

function readingCells({ playerId, from, read }: ReadLedger): Cells {
  const { seq, experience, arrivedAt, wasBackOnDay1, wasBackOnDay7 } = read;
  return [playerId, from, seq, experience, arrivedAt, Number(wasBackOnDay1), Number(wasBackOnDay7)];
}

function scoreCells({ playerId, weeks }: ReadLedger): Cells[] {
  return weeks.map(({ week, league, gains, raisedAt }) => [
    ...[playerId, week, league, gains.followers, raisedAt.followers],
    ...[gains.experience, raisedAt.experience, gains.posts, raisedAt.posts],
  ]);
}

function flowCells({ level, causeGroup, rows, ...flow }: Flow): Cells {
  return [level, causeGroup, rows, flow.cashIn, flow.cashOut, flow.experienceIn, flow.experienceOut];
}

function cohortCells({ week, players, day1, day7 }: CohortGain): Cells {
  return [week, players, day1, day7];
}

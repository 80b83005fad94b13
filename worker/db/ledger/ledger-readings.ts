import type { CausedRow, GainRow, WeekGain } from "#game/rules/leaderboards/gather.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { type Database, hasFailed } from "../client.ts";
import { bind, type Statement, send, sendBatch } from "../statement.ts";

/*
 * The reader of the ledger: each row is read once, for weekly scores, and `ledger_reading` holds the number of the last one.
 * See docs/decisions/073-one-reader-of-the-ledger.md.
 */

/** Weeks whose rows count on boards, with the current one: as long as the ledger keeps rows. */
const GATHERED_WEEKS = 4;

/** Returns the time (epoch ms) from which rows count on boards. */
export const gatheredFrom = (at: number) => (weekOf(at) - GATHERED_WEEKS + 1) * MS_PER_WEEK;

/** A player with rows that nobody has read. */
export interface UnreadLedger {
  readonly playerId: string;
  /** Number of the last row that was read, 0 if there is none. */
  readonly seq: number;
  /** Lifetime experience after that row. */
  readonly experience: number;
  /** The player's, after the row with the number `newest`. */
  readonly lifetimeExperience: number;
  readonly newest: number;
  /** Oldest first. */
  readonly rows: readonly GainRow[];
  /** Quests and new starts that may decide whether a row counts on boards, oldest first. Only read if there is a new start. */
  readonly causes: readonly CausedRow[];
}

// Reads two rows for each player, which costs a thousandth of writing one: no press has to say that there is something to read.
const BEHIND = `select p.user_id as playerId from player p join ledger_reading r on r.player_id = p.user_id
  where p.user_id > ?1 and p.seq > r.seq order by p.user_id limit ?2`;

/** Returns at most `limit` ids after `after` of players with unread rows, in order. */
export async function selectBehind(db: Database, after: string, limit: number): Promise<readonly string[]> {
  const found = await send(db, bind<{ playerId: string }>(BEHIND, after, limit));
  return found.map(({ playerId }) => playerId);
}

const READINGS = `select p.user_id as playerId, p.lifetime_experience as lifetimeExperience, p.seq as newest, r.seq, r.experience
  from json_each(?1) i join player p on p.user_id = i.value join ledger_reading r on r.player_id = p.user_id
  order by p.user_id`;
// From id to ledger, in the order of both keys: the limit stops the search, and nothing is sorted.
const ROWS = `select l.player_id as playerId, l.seq, l.at, l.cause, l.followers, l.experience
  from json_each(?1) i cross join ledger l on l.player_id = i.value
    and l.seq > (select seq from ledger_reading where player_id = i.value) limit ?2`;
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
    bind<Omit<UnreadLedger, "rows" | "causes">>(READINGS, ids),
    bind<Owned<GainRow>>(ROWS, ids, limit),
    selectCauses(ids, gatheredFrom(at)),
  ]);
  const rowsOf = Map.groupBy(rows, ({ playerId }) => playerId);
  const causesOf = Map.groupBy(causes, ({ playerId }) => playerId);
  return readings.map((reading) => ({
    ...reading,
    rows: rowsOf.get(reading.playerId) ?? [],
    causes: causesOf.get(reading.playerId) ?? [],
  }));
}

/** Statement for the quests and new starts of the players (a JSON array of ids) since a time, if they have started anew. */
export function selectCauses(playerIds: string, from: number): Statement<Owned<CausedRow>> {
  return bind(CAUSES, playerIds, from);
}

/** A reading of a player's ledger: the numbers of the last row before it and in it, and the scores since. */
export interface ReadLedger {
  readonly playerId: string;
  readonly from: number;
  readonly seq: number;
  /** Lifetime experience after that row. */
  readonly experience: number;
  readonly weeks: readonly WeekGain[];
}

// Without its number, if another run has read rows of the player meanwhile: that violates NOT NULL and aborts the batch.
const MOVE_ON = `update ledger_reading set seq = case when seq = value->>1 then value->>2 end, experience = value->>3
  from json_each(?1) where player_id = value->>0`;
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
/** Writes what was read as one atomic batch. Returns false, and changes nothing, if another run has read some of it. */
export async function commitRead(db: Database, ledgers: readonly ReadLedger[]): Promise<boolean> {
  const readings = ledgers.map(({ playerId, from, seq, experience }) => [playerId, from, seq, experience]);
  const scores = ledgers.flatMap(scoreCells);
  try {
    await sendBatch(db, [
      bind(MOVE_ON, JSON.stringify(readings)),
      ...(scores.length > 0 ? [bind(ADD_SCORES, JSON.stringify(scores))] : []),
    ]);
    return true;
  } catch (fault) {
    if (hasFailed(fault, "NOT NULL constraint failed: ledger_reading.seq")) return false;
    throw fault;
  }
}

type Cells = (string | number)[];

function scoreCells({ playerId, weeks }: ReadLedger): Cells[] {
  return weeks.map(({ week, league, gains, raisedAt }) => [
    ...[playerId, week, league, gains.followers, raisedAt.followers],
    ...[gains.experience, raisedAt.experience, gains.posts, raisedAt.posts],
  ]);
}

import type { CausedRow, GainRow, WeekGain } from "#game/rules/leaderboards/gather.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { type Database, hasFailed } from "./client.ts";
import { bind, type Statement, send, sendBatch } from "./statement.ts";

/*
 * Weekly scores are gathered from the ledger, by its row numbers: a score holds the number of the last row that it counts.
 * See docs/decisions/048-scores-are-gathered-from-the-ledger.md.
 */

/** Weeks whose rows can be gathered, with the current one: as long as the ledger keeps rows. */
const GATHERED_WEEKS = 4;

/** Returns the time (epoch ms) from which rows are gathered. */
const gatheredFrom = (at: number) => (weekOf(at) - GATHERED_WEEKS + 1) * MS_PER_WEEK;

const GATHERED = (player: string) =>
  `coalesce((select max(seq) from weekly_score where player_id = ${player}), 0)`;

/** A player with ledger rows that no score counts. */
export interface Ungathered {
  readonly playerId: string;
  readonly lifetimeExperience: number;
  /** Number of the last gathered row, 0 if there is none. */
  readonly gathered: number;
  /** Oldest first. */
  readonly rows: readonly GainRow[];
  /** Quests and new starts since the week of the first row, oldest first. Only read if there is a new start. */
  readonly causes: readonly CausedRow[];
}

// Reads three rows for each player, which costs a thousandth of writing one: no press has to say that there is something to
// gather.
const BEHIND = `select user_id as playerId from player p
  where user_id > ?1 and seq > ${GATHERED("p.user_id")}
    and (select at from ledger where player_id = p.user_id and seq = p.seq) >= ?2
  order by user_id limit ?3`;

/** Returns at most `limit` ids after `after` of players with rows to gather, in order. */
export async function selectBehind(
  db: Database,
  after: string,
  at: number,
  limit: number,
): Promise<readonly string[]> {
  const found = await send(db, bind<{ playerId: string }>(BEHIND, after, gatheredFrom(at), limit));
  return found.map(({ playerId }) => playerId);
}

const PLAYERS = `select p.user_id as playerId, p.lifetime_experience as lifetimeExperience,
    ${GATHERED("p.user_id")} as gathered
  from json_each(?1) i join player p on p.user_id = i.value`;
const ROWS = `select l.player_id as playerId, l.seq, l.at, l.cause, l.followers, l.experience
  from json_each(?1) i cross join ledger l on l.player_id = i.value and l.seq > ${GATHERED("i.value")}
  where l.at >= ?2 order by l.player_id, l.seq`;
// Each part by the index of its causes.
const CAUSES = `select l.player_id as playerId, l.seq, l.at, l.cause
  from json_each(?1) i cross join ledger l on l.player_id = i.value and l.cause in ('reset', 'start_over') and l.at >= ?2
  union all
  select l.player_id, l.seq, l.at, l.cause
  from json_each(?1) i cross join ledger l on l.player_id = i.value and substr(l.cause, 1, 6) = 'quest:' and l.at >= ?2
  where exists (select 1 from ledger where player_id = i.value and cause in ('reset', 'start_over') and at >= ?2)
  order by 1, 2`;

type Owned<Row> = Row & { readonly playerId: string };

/** Returns the rows to gather of these players, all of one moment. */
export async function selectUngathered(
  db: Database,
  playerIds: readonly string[],
  at: number,
): Promise<readonly Ungathered[]> {
  const [ids, from] = [JSON.stringify(playerIds), gatheredFrom(at)];
  const [players, rows, causes] = await sendBatch(db, [
    bind<Pick<Ungathered, "playerId" | "lifetimeExperience" | "gathered">>(PLAYERS, ids),
    bind<Owned<GainRow>>(ROWS, ids, from),
    selectCauses(ids, from),
  ]);
  const rowsOf = Map.groupBy(rows, ({ playerId }) => playerId);
  const causesOf = Map.groupBy(causes, ({ playerId }) => playerId);
  return players.map((player) => ({
    ...player,
    rows: rowsOf.get(player.playerId) ?? [],
    causes: causesOf.get(player.playerId) ?? [],
  }));
}

/** Statement for the quests and new starts of the players (a JSON array of ids) since a time, if they have started anew. */
export function selectCauses(playerIds: string, from: number): Statement<Owned<CausedRow>> {
  return bind(CAUSES, playerIds, from);
}

/** The sums that a player's rows add to their weeks. */
export interface GatheredWeeks extends Pick<Ungathered, "playerId" | "gathered"> {
  readonly weeks: readonly WeekGain[];
}

// Without the row's number, if another run has gathered rows of the player meanwhile: that violates NOT NULL and aborts.
const ADD = `insert into weekly_score
    (player_id, week, league, followers, followers_at, experience, experience_at, posts, posts_at, seq)
  select p.user_id, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8,
    case when ${GATHERED("p.user_id")} = value->>10 then value->>9 end
  from json_each(?1) join player p on p.user_id = value->>0
  where true on conflict (week, player_id) do update set league = max(league, excluded.league), seq = excluded.seq,
    followers = followers + excluded.followers,
    followers_at = iif(excluded.followers > 0, excluded.followers_at, followers_at),
    experience = experience + excluded.experience,
    experience_at = iif(excluded.experience > 0, excluded.experience_at, experience_at),
    posts = posts + excluded.posts, posts_at = iif(excluded.posts > 0, excluded.posts_at, posts_at)`;

/** Adds gains to weekly scores. Returns false, and changes nothing, if another run has gathered some of these rows. */
export async function addGains(db: Database, players: readonly GatheredWeeks[]): Promise<boolean> {
  const cells = players.flatMap(({ playerId, gathered, weeks }) =>
    weeks.map(({ week, league, gains, raisedAt, seq }) => [
      ...[playerId, week, league, gains.followers, raisedAt.followers, gains.experience, raisedAt.experience],
      ...[gains.posts, raisedAt.posts, seq, gathered],
    ]),
  );
  if (cells.length === 0) return true;
  try {
    await send(db, bind(ADD, JSON.stringify(cells)));
    return true;
  } catch (fault) {
    if (hasFailed(fault, "NOT NULL constraint failed: weekly_score.seq")) return false;
    throw fault;
  }
}

import type { DatabaseSync } from "node:sqlite";
import { type Player, STARTING_CASH, STARTING_FOLLOWERS } from "../../game/core/player.ts";
import { FATES, type IntakeContent } from "../../game/intake/intake.ts";
import { countTown, voteOf } from "../../game/intake/town.ts";
import type { SeededAccount } from "../e2e/support/accounts.ts";
import type { Tally } from "./players.ts";

/** Lists what is wrong with the stored state: sums, lost and doubled actions, likes, pictures, and SQLite's own checks. */
export function storedFaults(
  database: DatabaseSync,
  players: readonly SeededAccount[],
  tally: Tally,
): string[] {
  return [
    ...sqliteFaults(database),
    ...balanceFaults(database),
    ...players.flatMap((player) => actionFaults(database, player, tally)),
    ...likeFaults(database),
    ...pictureFaults(database),
    ...taskFaults(database),
  ];
}

function sqliteFaults(database: DatabaseSync): string[] {
  const integrity = database.prepare("pragma integrity_check").all();
  const dangling = database.prepare("pragma foreign_key_check").all();
  const isSound = integrity.length === 1 && integrity[0]?.integrity_check === "ok";
  return [
    ...(isSound ? [] : [`integrity: ${JSON.stringify(integrity)}`]),
    ...(dangling.length === 0 ? [] : [`references: ${JSON.stringify(dangling)}`]),
  ];
}

/** Balances are the starting values plus the ledger; the ledger has no gaps, and its sums by cause agree. */
function balanceFaults(database: DatabaseSync): string[] {
  const players = database
    .prepare(
      `select user_id as player, cash - ${STARTING_CASH} as cash, followers - ${STARTING_FOLLOWERS} as followers,
         lifetime_experience as experience, seq from player`,
    )
    .all();
  const sum = (source: string, rows: string) =>
    database.prepare(
      `select coalesce(sum(cash), 0) as cash, coalesce(sum(followers), 0) as followers,
         coalesce(sum(experience), 0) as experience, ${rows} as seq from ${source} where player_id = ?`,
    );
  const sums = {
    ledger: sum("ledger", "count(*)"),
    ledger_sum: sum("ledger_sum", "coalesce(sum(rows), 0)"),
  };
  return players.flatMap(({ player, ...balance }) =>
    Object.entries(sums).flatMap(([source, statement]) => {
      const found = JSON.stringify({ ...statement.get(player ?? null) });
      const wanted = JSON.stringify(balance);
      return found === wanted ? [] : [`${player}: ${wanted} in player, ${found} in ${source}`];
    }),
  );
}

/** Each acknowledged action has exactly one ledger row, and each row was acknowledged. */
function actionFaults(database: DatabaseSync, { id, username }: SeededAccount, tally: Tally): string[] {
  const rows = database
    .prepare(
      `select cause, count(*) as times from ledger
       where player_id = ? and cause like 'action:%' group by cause`,
    )
    .all(id);
  const stored = new Map(rows.map(({ cause, times }) => [String(cause), Number(times)]));
  const wanted = tally.actions.get(id) ?? new Map<string, number>();
  return [...new Set([...stored.keys(), ...wanted.keys()])].flatMap((cause) => {
    const [found, expected] = [stored.get(cause) ?? 0, wanted.get(cause) ?? 0];
    return found === expected ? [] : [`${username}: ${expected} × ${cause} acknowledged, ${found} stored`];
  });
}

/** A post's number of likes equals the likes that the database has of it. */
function likeFaults(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select post_id as post, likes, (select count(*) from post_like l where l.post_id = c.post_id) as stored
       from post_like_count c where likes != stored
       union all select post_id, 0, count(*) from post_like
         where post_id not in (select post_id from post_like_count) group by post_id`,
    )
    .all();
  return rows.map((row) => `likes: ${JSON.stringify(row)}`);
}

/** A player has the picture in use and no other. */
function pictureFaults(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select username, avatar, (select count(*) from picture where user_id = user.id and expires_at is null) as pictures
       from user where id in (select user_id from player) and pictures != (avatar is not null)`,
    )
    .all();
  return rows.map((row) => `pictures: ${JSON.stringify(row)}`);
}

/** No Durable Object is left to be told anything. */
function taskFaults(database: DatabaseSync): string[] {
  const rows = database.prepare("select kind, count(*) as tasks from object_task group by kind").all();
  return rows.map((row) => `outbox: ${JSON.stringify(row)}`);
}

/** Each player's week ended at most once and has the vote that follows from it, and the town's row is what the votes give. */
export function weekFaults(
  database: DatabaseSync,
  players: readonly SeededAccount[],
  week: number,
  { students }: IntakeContent,
): string[] {
  const endsOf = database.prepare("select at from ledger where player_id = ? and cause in (?, ?)");
  const votesOf = database.prepare("select fates, broke from intake_vote where player_id = ? and week = ?");
  const faults = players.flatMap(({ id, username }) => {
    const stored = database.prepare("select state from player_state where user_id = ?").get(id);
    const { current } = (JSON.parse(String(stored?.state)) as Player).intake;
    const ends = endsOf.all(id, `intake:${week}`, `intake_lost:${week}`);
    const vote = current && voteOf(current, Number(ends[0]?.at));
    const fates = vote?.fates?.map((fate) => fate[0]).join("") ?? null;
    const wanted = JSON.stringify([current?.end ? 1 : 0, ...(vote ? [{ fates, broke: vote.broke }] : [])]);
    const found = JSON.stringify([ends.length, ...votesOf.all(id, week)]);
    return found === wanted ? [] : [`${username}: ${found} of the week, not ${wanted}`];
  });
  const votes = database
    .prepare(
      `select value as seat, substr(fates, value + 1, 1) as initial, count(*) as votes
       from intake_vote, json_each('[0,1,2,3,4,5,6,7,8]') where week = ? and fates is not null group by 1, 2`,
    )
    .all(week)
    .flatMap(({ seat, initial, votes }) =>
      FATES.filter((fate) => fate[0] === initial).map((fate) => ({
        seat: Number(seat),
        fate,
        votes: Number(votes),
      })),
    );
  const broke = database
    .prepare(
      "select broke as seat, count(*) as votes from intake_vote where week = ? and broke is not null group by 1",
    )
    .all(week)
    .map(({ seat, votes }) => ({ seat: Number(seat), votes: Number(votes) }));
  const town = countTown(week, students, { fates: votes, broke });
  const row = database.prepare("select week, students, breaker from town_week where week = ?").get(week);
  const wanted = JSON.stringify({ ...town, students: JSON.stringify(town.students) });
  return JSON.stringify(row) === wanted ? faults : [...faults, `town: ${JSON.stringify(row)}, not ${wanted}`];
}

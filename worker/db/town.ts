import { FATES } from "#game/intake/intake.ts";
import type { TownTally, TownWeek } from "#game/intake/town.ts";
import type { Database, ReadDatabase } from "./client.ts";
import type { townWeeks } from "./schema/intake.ts";
import { bind, type Statement, send, sendBatch, sql } from "./statement.ts";

type TownRow = typeof townWeeks.$inferSelect;

/** Selects what the town decided on the weeks from `from` to `to`. */
export function selectTownRows(from: number, to: number): Statement<TownRow> {
  return sql<TownRow>`select week, students, breaker from town_week where week between ${from} and ${to}`;
}

/** Reads a row. The count wrote it, and nothing changes it. */
export function readTownRow({ week, students, breaker }: TownRow): TownWeek {
  const stored: TownWeek["students"] = JSON.parse(students);
  return { week, students: stored, breaker };
}

/** Returns what the town decided on the weeks from `from` to `to`. */
export async function selectTownWeeks(db: ReadDatabase, from: number, to: number): Promise<TownWeek[]> {
  return (await send(db, selectTownRows(from, to))).map(readTownRow);
}

/** Verified players: an administrator can put a character anywhere. */
const VOTERS = `intake_vote v join user u on u.id = v.player_id
  where v.week = ?1 and u.email_verified_at is not null and u.role = 'player'`;

/** Counts the votes on a week, reading each once for each student. */
export async function selectTally(db: ReadDatabase, week: number): Promise<TownTally> {
  const [fates, broke] = await sendBatch(db, [
    bind<{ seat: number; initial: string; votes: number }>(
      `select s.value as seat, substr(v.fates, s.value + 1, 1) as initial, count(*) as votes
        from json_each('[0,1,2,3,4,5,6,7,8]') s cross join ${VOTERS} and v.fates is not null group by 1, 2`,
      week,
    ),
    bind<{ seat: number; votes: number }>(
      `select v.broke as seat, count(*) as votes from ${VOTERS} and v.broke is not null group by 1`,
      week,
    ),
  ]);
  return {
    broke,
    fates: fates.flatMap(({ seat, initial, votes }) =>
      FATES.filter((fate) => fate.startsWith(initial)).map((fate) => ({ seat, fate, votes })),
    ),
  };
}

/** Stores what the town decided on a week, unless it's stored. */
export async function insertTownWeek(db: Database, { week, students, breaker }: TownWeek): Promise<void> {
  const statement = sql`insert into town_week (week, students, breaker)
    values (${week}, ${JSON.stringify(students)}, ${breaker}) on conflict do nothing`;
  await send(db, statement);
}

import type { DaySum } from "#game/rules/other-run/pace.ts";
import type { FormerRun } from "#game/rules/progress.ts";
import type { Database } from "../client.ts";
import { certificates } from "../schema/certificates.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { tableReader } from "../tables.ts";

/** Maximum number of certificates in a list, the newest first. */
const MAX_LISTED = 100;

/** The last certificate as one JSON text; null before the first. Reads the player's certificates. */
export const FORMER_JSON = `select json_array(number, level, json(choices), at, json(pace), inheritance,
    (select json_group_array(distinct ending) from certificate where player_id = p.user_id))
  from certificate where player_id = p.user_id order by number desc limit 1`;

type PaceCells = [day: number, experience: number, followers: number][];

type FormerCells = [
  number: number,
  level: number,
  choices: FormerRun["choices"],
  at: number,
  pace: PaceCells,
  inheritance: string | null,
  endings: string[],
];

/** Parses the former run from the JSON text. */
export function readFormer(text: string | null): FormerRun | null {
  if (text === null) return null;
  const [number, level, choices, at, cells, inheritance, endings]: FormerCells = JSON.parse(text);
  return { number, level, choices, at, pace: paceOfCells(cells), inheritance, endings };
}

/** Parses the pace of a certificate. */
export function readPace(text: StoredCertificate["pace"]): FormerRun["pace"] {
  const cells: PaceCells = JSON.parse(text);
  return paceOfCells(cells);
}

function paceOfCells(cells: PaceCells): FormerRun["pace"] {
  return cells.map(([day, experience, followers]) => ({ day, experience, followers }));
}

/** A certificate to issue. */
export interface NewCertificate extends FormerRun {
  readonly ending: string;
}

/**
 * Statements that issue a certificate for the active time of the run, which begins anew. A number that already exists
 * violates the key and aborts the batch.
 */
export function insertCertificate(playerId: string, certificate: NewCertificate): Statement[] {
  const { number, ending, at, level, choices, inheritance } = certificate;
  const pace = certificate.pace.map(({ day, experience, followers }) => [day, experience, followers]);
  return [
    sql`insert into certificate (player_id, number, ending, at, level, choices, pace, inheritance, played_ms)
      values (${playerId}, ${number}, ${ending}, ${at}, ${level}, ${JSON.stringify(choices)},
        ${JSON.stringify(pace)}, ${inheritance},
        coalesce((select played_ms from player_activity where player_id = ${playerId}), 0))`,
    beginTime(playerId),
  ];
}

/** Statements that delete a player's certificates and the active time of the run. */
export function deleteCertificates(playerId: string): Statement[] {
  return [sql`delete from certificate where player_id = ${playerId}`, beginTime(playerId)];
}

function beginTime(playerId: string): Statement {
  return sql`update player_activity set played_ms = 0 where player_id = ${playerId}`;
}

export type StoredCertificate = typeof certificates.$inferSelect;

const CERTIFICATE = tableReader(certificates);

/** Returns a player's certificates, the newest first, and the active time of the current run in milliseconds. */
export async function selectCertificates(
  db: Database,
  playerId: string,
): Promise<{ issued: readonly StoredCertificate[]; playedMs: number }> {
  const [issued, [activity]] = await sendBatch(db, [
    sql<StoredCertificate>`select ${CERTIFICATE.columns} from certificate where player_id = ${playerId}
      order by number desc limit ${MAX_LISTED}`,
    sql<{
      playedMs: number;
    }>`select played_ms as playedMs from player_activity where player_id = ${playerId}`,
  ]);
  return { issued, playedMs: activity?.playedMs ?? 0 };
}

// The row that began the run may be a sum of a month by now.
const RUN_DAYS = `with start as (
    select coalesce((select max(seq) from ledger where player_id = ?1 and cause in ('reset', 'start_over')), 0) as seq
  ), began as (
    select coalesce((select at from ledger where player_id = ?1 and seq = (select seq from start)),
      (select max(m.at) from ledger_month m join ledger_month_sum s on s.player_id = m.player_id and s.month = m.month
        where m.player_id = ?1 and s.cause in ('reset', 'start_over')),
      (select created_at from user where id = ?1)) as at
  )
  select max(0, cast((l.at - began.at) / 86400000 as integer)) as day, sum(l.experience) as experience,
    sum(l.followers) as followers
  from began, start join ledger l on l.player_id = ?1 and l.seq > start.seq group by 1`;

/** Returns the sums of the current run's ledger rows by its days. Reads the rows of the run, for at most 30 days. */
export async function selectRunDays(db: Database, playerId: string): Promise<readonly DaySum[]> {
  return send(db, bind<DaySum>(RUN_DAYS, playerId));
}

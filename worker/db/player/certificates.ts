import type { FormerRun } from "#game/core/progress.ts";
import type { Database } from "../client.ts";
import { certificates } from "../schema/progress.ts";
import { type Statement, sendBatch, sql } from "../statement.ts";
import { tableReader } from "../tables.ts";

/** Maximum number of certificates in a list, the newest first. */
const MAX_LISTED = 100;

/** The last certificate as one JSON text; null before the first. Reads the player's certificates. */
export const FORMER_JSON = `select json_array(number, level, json(choices), at, inheritance,
    (select json_group_array(distinct ending) from certificate where player_id = p.user_id))
  from certificate where player_id = p.user_id order by number desc limit 1`;

type FormerCells = [
  number: number,
  level: number,
  choices: FormerRun["choices"],
  at: number,
  inheritance: string | null,
  endings: string[],
];

/** Parses the former run from the JSON text. */
export function readFormer(text: string | null): FormerRun | null {
  if (text === null) return null;
  const [number, level, choices, at, inheritance, endings]: FormerCells = JSON.parse(text);
  return { number, level, choices, at, inheritance, endings };
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
  return [
    sql`insert into certificate (player_id, number, ending, at, level, choices, inheritance, played_ms)
      values (${playerId}, ${number}, ${ending}, ${at}, ${level}, ${JSON.stringify(choices)}, ${inheritance},
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
    sql<{ playedMs: number }>`select played_ms as playedMs from player_activity
      where player_id = ${playerId}`,
  ]);
  return { issued, playedMs: activity?.playedMs ?? 0 };
}

import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import type { Brief } from "#game/rules/brief/brief.ts";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import type { Studies } from "#game/rules/university/course.ts";
import { type Credential, SESSION_TTL_MS, type StoredReply, toPlayer, type UserRow } from "./actors.ts";
import { BRIEF_JSON, readBrief } from "./briefs.ts";
import { FORMER_JSON, readFormer } from "./certificates.ts";
import type { Database } from "./client.ts";
import { unpackText } from "./packed-text.ts";
import { CONTACTS_JSON, MESSAGES_JSON, POSTING_JSON, QUESTS_JSON, readProgress } from "./progress.ts";
import { users } from "./schema/accounts.ts";
import { players } from "./schema/players.ts";
import { type Statement, sendBatch } from "./statement.ts";
import { readStudies, STUDIES_JSON } from "./studies.ts";

/** Identifies one state of a player's stored game. */
export interface GameVersion {
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly marks: number;
}

/** A player's stored game. */
export interface StoredGame extends GameVersion {
  readonly session: { readonly id: string; readonly lastUsedAt: number };
  readonly user: UserRow;
  readonly player: Player;
  /** Null if the version is the known one. */
  readonly progress: Progress | null;
  /** Null: the version is the known one. */
  readonly studies: Studies | null;
  /** The last brief, or null if there was none; undefined if the version is the known one. */
  readonly brief: Brief | null | undefined;
  readonly storedReply: StoredReply | null;
  /** Whether the game is running; an administrator can stop it. */
  readonly isRunning: boolean;
  /** Key of the newest content; null if it was never changed. */
  readonly contentVersion: string | null;
}

type Row = Record<string, unknown> & {
  readonly sessionId: string;
  readonly sessionUsedAt: number;
  readonly isRunning: number;
  readonly contentVersion: string | null;
  readonly requestHash: string | null;
  readonly replyStatus: number;
  readonly reply: string | readonly number[];
  readonly contacts: string | null;
  readonly quests: string;
  readonly messages: string;
  readonly studies: string | null;
  readonly brief: string | null;
  /** Also null if the player has never posted. */
  readonly posting: string | null;
  /** Also null before the first certificate. */
  readonly former: string | null;
};

/** Selects the key of the newest content. */
export const CONTENT_VERSION = "select key from content_release order by id desc limit 1";

const USER = tableReader(users, "u");
const PLAYER = tableReader(players, "p");
// A scalar subquery in a CASE only runs in its own branch: a known state costs no row of progress.
const unlessKnown = (json: string) => `case when p.seq = ?5 and p.marks = ?6 then null else (${json}) end`;

/** One row with the whole game; no row if the token has no live session. `whose` joins the player and their user. */
const selectGameSql = (
  whose: string,
) => `select s.id as sessionId, s.last_used_at as sessionUsedAt, w.is_running as isRunning,
  (${CONTENT_VERSION}) as contentVersion,
  k.request_hash as requestHash, k.status as replyStatus, k.reply as reply,
  ${USER.columns}, ${PLAYER.columns},
  ${unlessKnown(CONTACTS_JSON)} as contacts,
  ${unlessKnown(QUESTS_JSON)} as quests,
  ${unlessKnown(MESSAGES_JSON)} as messages,
  ${unlessKnown(STUDIES_JSON)} as studies,
  ${unlessKnown(BRIEF_JSON)} as brief,
  ${unlessKnown(POSTING_JSON)} as posting,
  ${unlessKnown(FORMER_JSON)} as former
from session s
  ${whose}
  join world w on w.id = 1
  left join idempotency_key k on k.user_id = s.user_id and k.key = ?3 and k.created_at > ?4
where s.token_hash = ?1 and s.revoked_at is null and s.last_used_at > ?2`;
const SELECT_OWN = selectGameSql("join user u on u.id = s.user_id join player p on p.user_id = s.user_id");
const SELECT_OTHER = selectGameSql("join user u on u.id = ?7 join player p on p.user_id = ?7");

/**
 * Returns the game of the player with a live session for this token, in one statement; null if there is none. Reads
 * no progress or studies if the state is still the `known` one. `ofUser` returns another player's game to the session.
 */
export async function selectGame(
  db: Database,
  { tokenHash, idempotencyKey }: Credential,
  known: GameVersion | null,
  at: number,
  ofUser: string | null = null,
): Promise<StoredGame | null> {
  const statement: Statement = {
    sql: ofUser === null ? SELECT_OWN : SELECT_OTHER,
    values: [
      tokenHash,
      at - SESSION_TTL_MS,
      idempotencyKey,
      at - IDEMPOTENCY_TTL_MS,
      known?.seq ?? null,
      known?.marks ?? null,
      ...(ofUser === null ? [] : [ofUser]),
    ],
  };
  const [result] = await sendBatch<Row>(db, [statement]);
  const row = result?.results[0];
  if (!row) return null;
  const player = PLAYER.read(row);
  const { requestHash, replyStatus: status, reply } = row;
  return {
    session: { id: row.sessionId, lastUsedAt: row.sessionUsedAt },
    user: USER.read(row),
    player: toPlayer(player),
    seq: player.seq,
    marks: player.marks,
    progress:
      row.contacts === null
        ? null
        : {
            ...readProgress(row.contacts, row.quests, row.messages, row.posting, at),
            former: readFormer(row.former),
          },
    studies: row.studies === null ? null : readStudies(row.studies),
    brief: row.brief === null ? undefined : readBrief(row.brief),
    storedReply: requestHash === null ? null : { requestHash, status, reply: unpackText(reply) },
    isRunning: row.isRunning === 1,
    contentVersion: row.contentVersion,
  };
}

/** Returns the columns of a table under unique names, and a function that reads them from a row. */
function tableReader<Table extends SQLiteTable>(table: Table, alias: string) {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    label: `${alias}_${name}`,
    sql: `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    column,
  }));
  return {
    columns: columns.map(({ sql, label }) => `${sql} as ${label}`).join(", "),
    read(row: Record<string, unknown>): Table["$inferSelect"] {
      const found: Record<string, unknown> = {};
      for (const { name, label, column } of columns) {
        const value = row[label];
        found[name] = value === null ? null : column.mapFromDriverValue(value);
      }
      return found;
    },
  };
}

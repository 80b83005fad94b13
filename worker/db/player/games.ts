import type { Studies } from "#game/core/course.ts";
import type { Progress } from "#game/core/progress.ts";
import {
  ACTOR_COLUMNS,
  type Actor,
  type ActorRow,
  actorValues,
  type Credential,
  fromActor,
  toActor,
} from "../actors.ts";
import type { Database } from "../client.ts";
import { CONTENT_VERSION } from "../content/releases.ts";
import { bind, send } from "../statement.ts";
import { FORMER_JSON, readFormer } from "./certificates.ts";
import { CLIENTS_JSON } from "./client-books.ts";
import { CONTACTS_JSON, MESSAGES_JSON, POSTING_JSON, QUESTS_JSON, readProgress } from "./progress.ts";
import { ROOM_JSON } from "./room-objects.ts";
import { readStudies, STUDIES_JSON } from "./studies.ts";

/** Identifies one state of a player's stored game. */
export interface GameVersion {
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly marks: number;
}

/** A player's stored game, as its actor reads it. */
export interface StoredGame extends Actor {
  /** Null if the version is the known one. */
  readonly progress: Progress | null;
  /** Null: the version is the known one. */
  readonly studies: Studies | null;
  /** Key of the newest content; null if it was never changed. */
  readonly contentVersion: string | null;
}

type Row = ActorRow & {
  readonly contentVersion: string | null;
  readonly contacts: string | null;
  readonly quests: string;
  readonly messages: string;
  readonly studies: string | null;
  /** Also null if the player has never posted. */
  readonly posting: string | null;
  /** Also null before the first advice. */
  readonly clients: string | null;
  readonly room: string;
  /** Also null before the first certificate. */
  readonly former: string | null;
};

// A scalar subquery in a CASE only runs in its own branch: a known state costs no row of progress.
const unlessKnown = (json: string) => `case when p.seq = ?5 and p.marks = ?6 then null else (${json}) end`;

/** One row with the whole game; no row if the token has no live session. */
const COLUMNS = `${ACTOR_COLUMNS}, (${CONTENT_VERSION}) as contentVersion,
  ${unlessKnown(CONTACTS_JSON)} as contacts,
  ${unlessKnown(QUESTS_JSON)} as quests,
  ${unlessKnown(MESSAGES_JSON)} as messages,
  ${unlessKnown(STUDIES_JSON)} as studies,
  ${unlessKnown(POSTING_JSON)} as posting,
  ${unlessKnown(CLIENTS_JSON)} as clients,
  ${unlessKnown(ROOM_JSON)} as room,
  ${unlessKnown(FORMER_JSON)} as former`;
const SELECT_OWN = `select ${COLUMNS} ${fromActor()}`;
const SELECT_OTHER = `select ${COLUMNS} ${fromActor("?7")}`;

/**
 * Returns the game of the player with a live session for this token, in one statement; null if there is none. Reads
 * no progress or studies if the state is still the `known` one. `ofUser` returns another player's game to the session.
 */
export async function selectGame(
  db: Database,
  credential: Credential,
  known: GameVersion | null,
  at: number,
  ofUser: string | null = null,
): Promise<StoredGame | null> {
  const values = [...actorValues(credential, at), known?.seq ?? null, known?.marks ?? null];
  const statement =
    ofUser === null ? bind<Row>(SELECT_OWN, ...values) : bind<Row>(SELECT_OTHER, ...values, ofUser);
  const rows = await send(db, statement);
  const [actor, row] = [toActor(rows), rows[0]];
  if (!actor || !row) return null;
  return {
    ...actor,
    progress:
      row.contacts === null
        ? null
        : {
            ...readProgress(row.contacts, row.quests, row.messages, row.posting, row.clients, row.room, at),
            former: readFormer(row.former),
          },
    studies: row.studies === null ? null : readStudies(row.studies),
    contentVersion: row.contentVersion,
  };
}

import { readPlayer } from "#game/contract/stored-player.ts";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import type { Studies } from "#game/rules/university/course.ts";
import type { Database } from "../client.ts";
import { FORMER_JSON, readFormer } from "../player/certificates.ts";
import { PLAYER_COLUMNS, type PlayerRow } from "../player/player-states.ts";
import { CONTACTS_JSON, MESSAGES_JSON, QUESTS_JSON, readProgress } from "../player/progress.ts";
import { ROOM_JSON } from "../player/room-objects.ts";
import { readStudies, STUDIES_JSON } from "../player/studies.ts";
import { bind, send } from "../statement.ts";
import { CONTENT_VERSION } from "./releases.ts";

/** A player's stored game without anything about the account. */
export interface PreviewGame {
  readonly userId: string;
  readonly player: Player;
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly progress: Progress;
  readonly studies: Studies;
  /** Key of the content in force; null before the first release. */
  readonly contentVersion: string | null;
}

interface Row extends PlayerRow {
  readonly userId: string;
  readonly contacts: string;
  readonly quests: string;
  readonly messages: string;
  readonly studies: string;
  readonly room: string;
  /** Null before the first certificate. */
  readonly former: string | null;
  readonly contentVersion: string | null;
}

const SELECT_GAME = `select p.user_id as userId, ${PLAYER_COLUMNS}, (${CONTACTS_JSON}) as contacts, (${QUESTS_JSON}) as quests,
    (${MESSAGES_JSON}) as messages, (${STUDIES_JSON}) as studies, (${ROOM_JSON}) as room, (${FORMER_JSON}) as former,
    (${CONTENT_VERSION}) as contentVersion
  from user u join player p on p.user_id = u.id where u.username_key = ?1`;

/** Returns the game at `at` of the player with this name, without regard to case; null if there is none. */
export async function selectPreviewGame(
  db: Database,
  username: string,
  at: number,
): Promise<PreviewGame | null> {
  const [row] = await send(db, bind<Row>(SELECT_GAME, username.toLowerCase()));
  if (!row) return null;
  return {
    userId: row.userId,
    player: readPlayer(row.state),
    seq: row.seq,
    progress: {
      ...readProgress(row.contacts, row.quests, row.messages, null, null, row.room, at),
      former: readFormer(row.former),
    },
    studies: readStudies(row.studies),
    contentVersion: row.contentVersion,
  };
}

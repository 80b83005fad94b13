import { toBenefitsView } from "#game/contract/benefits.ts";
import type { previewedPlayer } from "#game/contract/content/preview.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { toPlayerState } from "#game/contract/player.ts";
import type { Actor } from "../../db/actors.ts";
import { insertAudit } from "../../db/audit/audit.ts";
import type { Database } from "../../db/client.ts";
import { selectPreviewGame } from "../../db/content/preview-games.ts";
import { send } from "../../db/statement.ts";
import { benefitsIn } from "../../game/benefits.ts";
import { contentAt } from "../../game/content.ts";
import { HttpError } from "../../http/http-error.ts";
import { now } from "../../platform/clock.ts";

/** Returns a player's game for a preview, and keeps an audit entry of the look. Throws 404 if nobody has the name. */
export async function readPreviewedPlayer(
  db: Database,
  { user: editor }: Actor,
  username: string,
): Promise<ReplyOf<typeof previewedPlayer>> {
  const at = now();
  const game = await selectPreviewGame(db, username, at);
  if (!game) throw new HttpError(404, "not_found", "There is no player of this name.");
  const look = { at, actorId: editor.id, action: "player.preview", subject: game.userId };
  await send(db, insertAudit(look));
  const { player, seq, progress, studies, contentVersion } = game;
  const { documents } = await contentAt(db, contentVersion);
  return {
    state: toPlayerState(player, seq, at),
    progress: {
      contacts: Object.entries(progress.contacts).map(([contactId, known]) => ({ contactId, ...known })),
      quests: Object.entries({ ...progress.quests, ...progress.pending.quests }).map(([key, known]) => {
        const [contactId = "", questId = ""] = key.split(".");
        return { contactId, questId, ...known };
      }),
      messages: Object.values({ ...progress.messages, ...progress.pending.messages }),
    },
    // The preview's own content says which deeds its actions ask for.
    benefits: toBenefitsView(benefitsIn({ studies, progress, documents, content: { deeds: [] } })),
  };
}

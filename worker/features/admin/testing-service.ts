import { adjustPlayer } from "#game/admin/adjustment.ts";
import type {
  AdjustmentBody,
  adjustOther,
  FoundPlayer,
  Grantable,
  goToQuest,
  grantToPlayer,
  hastenPlayer,
  updatePlayer,
} from "#game/admin/testing-wire.ts";
import { contentKey } from "#game/core/content.ts";
import type { Target } from "#game/core/content-index.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { deltaBetween, type Player } from "#game/core/player.ts";
import { applyEffects, NO_PROGRESS, nextDueAt } from "#game/core/progress.ts";
import { viewPlayer } from "#game/core/view/player.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { beforeQuest } from "#game/npcs/before-quest.ts";
import { grantUnlock, hastenNext, isUnlocked } from "#game/npcs/unlocks.ts";
import { freshStart } from "#game/player/fresh-start.ts";
import { selectUserIdByName } from "../../db/accounts/accounts.ts";
import type { Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { type AdminGameDecide, loadGameOf } from "../../game/admin-game-route.ts";
import type { Game } from "../../game/game.ts";
import { HttpError } from "../../http/http-error.ts";
import { now } from "../../platform/clock.ts";

/** Decides to set values of a character. Throws 400 if the experience does not fit the level. */
export const decideAdjustment: AdminGameDecide<
  typeof updatePlayer | typeof adjustOther,
  { readonly body: AdjustmentBody & { readonly reason?: string } }
> = ({ game }, { body }, at) => {
  const { reason, ...adjustment } = body;
  const player = adjustPlayer(game.player, adjustment, at);
  if (!player) throw doesNotFit(game.player, adjustment);
  return {
    change: {
      cause: "admin",
      moved: { player, delta: deltaBetween(game.player, player) },
      isUnattended: true,
    },
    audit: {
      action: "player.adjust",
      subject: game.userId,
      details: reason ? { reason } : {},
      change: { before: valuesOf(game.player, at), after: valuesOf(player, at) },
    },
    reply: ({ state }) => ({ success: true, newStats: state }),
  };
};

/** Decides to start a character over at a quest. Throws 404 if there is no such quest. */
export const decideQuest: AdminGameDecide<typeof goToQuest> = ({ game }, { body }, at) => {
  const { contactId, missionId: questId } = body;
  const { content, progress } = game;
  const { former } = progress;
  const start = freshStart(game.player, progress.clients, at);
  const base = applyEffects({ ...NO_PROGRESS, former }, start.effects);
  const key = contentKey(contactId, questId);
  const reached = beforeQuest(content, key, { player: start.player, progress: base }, at);
  if (!reached) throw new HttpError(404, "not_found", "There is no such mission.");
  return {
    change: {
      cause: `test_quest:${key}`,
      moved: { player: reached.player, delta: deltaBetween(game.player, reached.player) },
      isFresh: true,
      ...(former && { former }),
      effects: [...start.effects, ...reached.effects],
      isUnattended: true,
    },
    audit: {
      action: "player.quest",
      subject: game.userId,
      details: { contactId, missionId: questId },
      change: { before: valuesOf(game.player, at), after: valuesOf(reached.player, at) },
    },
    reply: ({ state }) => ({ success: true, newStats: state }),
  };
};

/** The values that an adjustment can set. */
function valuesOf(player: Player, at: number) {
  const {
    version: _version,
    lifetimeExperience: _total,
    timing: _timing,
    msSinceRest: _rest,
    nextDueInMs: _due,
    isSomethingOnItsWay: _announced,
    room: _room,
    ...values
  } = toPlayerState(player, 0, at);
  return values;
}

function doesNotFit(player: Player, { level }: AdjustmentBody): HttpError {
  const at = level ?? levelProgress(player.lifetimeExperience).level;
  const problem = `Experience at level ${at} is at most ${experienceForLevel(at) - 1}`;
  return new HttpError(400, "validation_failed", ERROR_TEXT.validation, { details: [problem] });
}

/**
 * Returns what an administrator sees of the player with this username, and everything that unlocks only manually. Throws
 * 404 if there is no such player.
 */
export async function readPlayer(
  db: Database,
  credential: Credential,
  username: string,
): Promise<FoundPlayer> {
  const userId = await selectUserIdByName(db, username);
  if (userId === null) throw new HttpError(404, "not_found", "There is no such player.");
  const at = now();
  const { game, user } = await loadGameOf(db, credential, userId, at);
  return {
    userId: user.id,
    username: user.username,
    player: viewPlayer(game, at),
    grantables: listGrantables(game),
  };
}

function listGrantables({ content, progress }: Game): Grantable[] {
  return content.rules.flatMap(({ target, conditions }) => {
    if (!conditions.some(({ type }) => type === "granted")) return [];
    const contact = content.contacts.get(target.contactId);
    if (!contact || target.type === "message") return [];
    const quest =
      target.type === "quest"
        ? content.quests.get(contentKey(target.contactId, target.questId))?.quest
        : null;
    return [
      {
        contactId: contact.id,
        contactName: contact.name,
        missionId: quest?.id ?? null,
        missionName: quest?.name ?? null,
        isGranted: isUnlocked(target, progress),
      },
    ];
  });
}

/** Decides to grant what unlocks only manually. Throws 404 if there is no such thing and 409 if the player has it. */
export const decideGrant: AdminGameDecide<typeof grantToPlayer> = ({ game }, { body }, at) => {
  const { contactId, missionId: questId } = body;
  const known = listGrantables(game).find(
    (each) => each.contactId === contactId && each.missionId === questId,
  );
  if (!known) throw new HttpError(404, "not_found", "Nothing of that name is granted by hand.");
  const target: Target =
    questId === null ? { type: "contact", contactId } : { type: "quest", contactId, questId };
  const effects = grantUnlock(game.progress, target, at);
  if (effects.length === 0) throw new HttpError(409, "conflict", "The player already has this.");
  return {
    change: { cause: "grant", effects, isUnattended: true },
    audit: {
      action: "player.grant",
      subject: game.userId,
      details: { contactId, ...(questId !== null && { missionId: questId }) },
    },
    reply: () => ({ success: true }),
  };
};

/** Decides to move a player to the next moment at which something is due. Throws 409 if nothing is delayed. */
export const decideHasten: AdminGameDecide<typeof hastenPlayer> = ({ game }, _request, at) => {
  const dueAt = nextDueAt(game.progress);
  if (dueAt === null) throw new HttpError(409, "conflict", "Nothing is delayed for this player.");
  const movedByMs = Math.max(0, dueAt - at);
  const effects = hastenNext(game.progress, at);
  return {
    change: { cause: "test_clock", effects, events: [{ type: "due", payload: {} }], isUnattended: true },
    audit: { action: "player.hasten", subject: game.userId, details: { movedByMs } },
    reply: ({ state }) => ({ success: true, movedByMs, newStats: state }),
  };
};

import { forNextRun as clientsForNextRun } from "#game/clients/book.ts";
import { findInheritance, heirOf } from "#game/core/inheritance.ts";
import { LEAVING_LEVEL, LEFT_EARLY } from "#game/core/inheritance-terms.ts";
import { levelOf } from "#game/core/level.ts";
import { deltaBetween } from "#game/core/player.ts";
import type { BodyOf, ReplyOf } from "#game/core/wire/endpoint.ts";
import { forNextRun } from "#game/intake/book.ts";
import { certifiedChoices, madeChoices, reachedEndings, storyLines } from "#game/profile/endings.ts";
import { type getEndings, START_OVER_TEXT, type startOver } from "#game/profile/endings-wire.ts";
import { ENDINGS } from "../../content/endings.ts";
import type { Database } from "../../db/client.ts";
import { insertCertificate, selectCertificates } from "../../db/player/certificates.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

const iso = (at: number): string => new Date(at).toISOString();

/** Returns the endings and choices of the player's run, and their certificates. */
export async function viewEndings(
  db: Database,
  { userId, player, progress, content, documents }: Game,
): Promise<ReplyOf<typeof getEndings>> {
  const { inheritances, leaving } = documents["other-run"];
  const { issued, playedMs } = await selectCertificates(db, userId);
  const made = madeChoices(progress);
  const choiceOf = (hinge: string) => made.find(({ quest }) => quest === hinge)?.choice ?? null;
  const reached = reachedEndings(ENDINGS, progress);
  const canLeave = reached.length === 0 && levelOf(player.lifetimeExperience) >= LEAVING_LEVEL;
  return {
    endings: reached.map(({ ending, at }) => ({
      id: ending.id,
      name: ending.name,
      title: ending.story.title,
      paragraphs: [...ending.story.paragraphs],
      lines: [...storyLines(ending, choiceOf)],
      reachedAt: iso(at),
    })),
    certificates: issued.map(({ number, ending, at, playedMs: played, level }) => ({
      number,
      level,
      playedMs: played,
      issuedAt: iso(at),
      // A certificate outlives its ending.
      ending:
        ending === LEFT_EARLY ? leaving.name : (ENDINGS.find(({ id }) => id === ending)?.name ?? ending),
    })),
    choices: made.flatMap(({ quest: key, choice: id, at }) => {
      const { contact, quest } = content.quests.get(key) ?? {};
      const choice = quest?.choices?.find((each) => each.id === id);
      if (!contact || !quest || !choice) return [];
      return [{ contactName: contact.name, questName: quest.name, label: choice.label, madeAt: iso(at) }];
    }),
    playedMs,
    leaving: canLeave ? { ...leaving, paragraphs: [...leaving.paragraphs] } : null,
    inheritances: inheritances.map(({ id, name, pitch, conditions }) => ({
      id,
      name,
      pitch,
      conditions: [...conditions],
    })),
  };
}

/** Returns what the certificate of the run names. Throws 409 if the run can't end yet. */
function certifiedEnding({ player, progress, documents }: Game, isLeaving: boolean) {
  const [reached] = reachedEndings(ENDINGS, progress);
  if (reached) return reached.ending;
  if (!isLeaving) throw new HttpError(409, "conflict", START_OVER_TEXT.tooEarly);
  if (levelOf(player.lifetimeExperience) < LEAVING_LEVEL) {
    throw new HttpError(409, "conflict", START_OVER_TEXT.leavingTooEarly);
  }
  return { id: LEFT_EARLY, name: documents["other-run"].leaving.name };
}

/**
 * Ends the run by a certificate for its first ending, and begins another with what the player wants to inherit. Keeps the
 * name, the ledger and all certificates. Throws 409 before an ending, 400 for an unknown inheritance.
 */
export function decideStartOver(
  game: Game,
  { body, at }: { body: BodyOf<typeof startOver>; at: number },
): Decision<Omit<ReplyOf<typeof startOver>, "events">> {
  const wanted = body?.inheritance ?? null;
  const inheritance = findInheritance(game.documents["other-run"], wanted);
  if (wanted !== null && !inheritance) throw new HttpError(400, "validation_failed", START_OVER_TEXT.unknown);
  const ending = certifiedEnding(game, body?.isLeaving === true);
  const { former: last } = game.progress;
  const clients = clientsForNextRun(game.progress.clients, at);
  const heir = heirOf(game.player.name, at, inheritance);
  const player = { ...heir, intake: forNextRun(game.player.intake) };
  const former = {
    number: (last?.number ?? 0) + 1,
    level: levelOf(game.player.lifetimeExperience),
    choices: certifiedChoices(game.progress),
    at,
    inheritance: wanted,
    endings: [...new Set([...(last?.endings ?? []), ending.id])],
  };
  return {
    change: {
      cause: "start_over",
      moved: { player, delta: deltaBetween(game.player, player) },
      isFresh: true,
      effects: clients ? [{ type: "set_clients", clients }] : [],
      former,
      statements: insertCertificate(game.userId, { ...former, ending: ending.id }),
    },
    reply: ({ state }) => ({
      certificate: { number: former.number, ending: ending.name },
      newStats: state,
    }),
  };
}

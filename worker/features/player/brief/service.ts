import { BRIEF_TEXT, type BriefResult, briefRefusalText } from "#game/contract/brief.ts";
import { type Brief, finishBrief, numberOf, phaseOf, takeBrief } from "#game/rules/brief/brief.ts";
import { type CauseSum, pickGoals } from "#game/rules/brief/goals.ts";
import { levelOf } from "#game/rules/level.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import { toBriefView } from "#game/views/brief-view.ts";
import type { Database } from "../../../db/client.ts";
import { causeSums, putBrief, type VersionedSum } from "../../../db/player/briefs.ts";
import { send } from "../../../db/statement.ts";
import type { Game } from "../../../game/game.ts";
import type { Decision } from "../../../game/game-write.ts";
import { HttpError } from "../../../http/http-error.ts";

type BriefDecision = Decision<Omit<BriefResult, "events">>;
interface Asked {
  readonly at: number;
  /** As new as the game or newer: then the commit finds the game stale. */
  readonly read: readonly CauseSum[];
}

/** Returns the sums from which goals are measured. */
export function loadSums(db: Database, userId: string): Promise<readonly VersionedSum[]> {
  return send(db, causeSums(userId));
}

/** Takes the offered brief. Changes nothing if it is already taken; throws 409 if none is offered yet. */
export function decideTake(game: Game, { at, read: sums }: Asked): BriefDecision {
  const { userId, brief } = game;
  const level = levelOf(game.player.lifetimeExperience);
  const phase = phaseOf(brief, at);
  if (phase.type === "taken") return { change: { cause: "brief" }, reply: replyOf(game, sums, NO_DELTA, at) };
  const { quests } = game.progress;
  const { closed } = game.benefits;
  const reader = { playerId: userId, level, quests, closed };
  const goals = pickGoals(game.documents["daily-brief"], reader, numberOf(brief, phase));
  const taken = takeBrief(brief, goals, sums, level, at);
  if (!taken) {
    throw new HttpError(409, "conflict", BRIEF_TEXT.tooEarly, retryAt(phase, at));
  }
  return decide(game, taken, { cause: "brief:taken", player: game.player, delta: NO_DELTA }, sums, at);
}

/** Finishes the taken brief and pays for it. Throws 409 while a goal is open, or if no brief is taken. */
export function decideFinish(game: Game, { at, read: sums }: Asked): BriefDecision {
  const done = finishBrief(game.player, game.brief, game.documents["daily-brief"], sums, at);
  if (!done.ok) throw new HttpError(409, "conflict", briefRefusalText(done.refusal, game.brief));
  const { player, delta, brief } = done;
  return decide(game, brief, { cause: "brief", player, delta }, sums, at);
}

function decide(
  game: Game,
  brief: Brief,
  { cause, player, delta }: { cause: string; player: Player; delta: PlayerDelta },
  sums: readonly CauseSum[],
  at: number,
): BriefDecision {
  return {
    change: { cause, moved: { player, delta }, brief, statements: [putBrief(game.userId, brief)] },
    reply: replyOf(game, sums, delta, at),
  };
}

function replyOf(
  before: Game,
  sums: readonly CauseSum[],
  { cash, experience }: PlayerDelta,
  at: number,
): BriefDecision["reply"] {
  return ({ after, state }) => ({
    brief: toBriefView(after, sums, at),
    cashGained: cash,
    experienceGained: experience,
    leveledUp: levelOf(after.player.lifetimeExperience) > levelOf(before.player.lifetimeExperience),
    newStats: state,
  });
}

function retryAt(phase: ReturnType<typeof phaseOf>, at: number): { retryAfter?: number } {
  return phase.type === "waiting" ? { retryAfter: Math.ceil((phase.opensAt - at) / 1000) } : {};
}

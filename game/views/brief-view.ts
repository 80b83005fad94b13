import type { BriefView } from "../contract/brief.ts";
import { type Brief, briefReward, isDone, numberOf, phaseOf, progressOf } from "../rules/brief/brief.ts";
import { type BriefGoal, type CauseSum, pickGoals } from "../rules/brief/goals.ts";
import { levelOf } from "../rules/level.ts";
import type { Player } from "../rules/player.ts";
import type { Progress } from "../rules/progress.ts";
import type { Benefits } from "../rules/university/benefits.ts";

/** The part of a player's game on which the view of the brief depends. */
interface BriefGame {
  readonly userId: string;
  readonly player: Pick<Player, "lifetimeExperience">;
  readonly brief: Brief | null;
  readonly documents: { readonly "daily-brief": readonly BriefGoal[] };
  readonly progress: Pick<Progress, "quests">;
  readonly benefits: Pick<Benefits, "closed">;
  readonly seq: number;
}

/**
 * Builds the view of a player's brief at `now` (epoch ms). `sums` may be empty unless a brief is taken; `version` is the
 * version of the player that they include.
 */
export function toBriefView(
  {
    userId: playerId,
    player,
    progress: { quests },
    benefits: { closed },
    brief,
    documents: { "daily-brief": pool },
    seq,
  }: BriefGame,
  sums: readonly CauseSum[],
  now: number,
  version = seq,
): BriefView {
  const level = levelOf(player.lifetimeExperience);
  const phase = phaseOf(brief, now);
  const number = numberOf(brief, phase);
  const reached =
    phase.type === "taken"
      ? progressOf(phase.brief, pool, sums)
      : phase.type === "offered"
        ? pickGoals(pool, { playerId, level, quests, closed }, number).map((goal) => ({ goal, done: 0 }))
        : [];
  const opensAt = phase.type === "waiting" ? phase.opensAt : null;
  const closesAt = phase.type === "offered" || phase.type === "taken" ? phase.closesAt : null;
  return {
    phase: phase.type,
    number,
    opensInMs: opensAt === null ? null : opensAt - now,
    closesInMs: closesAt === null ? null : closesAt - now,
    goals: reached.map(({ goal: { id, label, kind, count: wanted }, done }) => ({
      id,
      label,
      kind,
      count: wanted,
      done,
    })),
    isDone: phase.type === "taken" && isDone(reached),
    reward: briefReward(phase.type === "taken" ? phase.brief.level : level),
    streak: phase.streak,
    bestStreak: brief?.bestStreak ?? 0,
    version,
  };
}

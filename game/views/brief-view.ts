import type { BriefView } from "../contract/brief.ts";
import { type Brief, briefReward, isDone, numberOf, phaseOf, progressOf } from "../rules/brief/brief.ts";
import { type BriefGoal, type CauseSum, pickGoals } from "../rules/brief/goals.ts";

/** Builds the view of a player's brief at `now` (epoch ms). `sums` may be empty unless a brief is taken. */
export function toBriefView(
  { userId, level, brief }: { readonly userId: string; readonly level: number; readonly brief: Brief | null },
  pool: readonly BriefGoal[],
  sums: readonly CauseSum[],
  now: number,
): BriefView {
  const phase = phaseOf(brief, now);
  const number = numberOf(brief, phase);
  const progress =
    phase.type === "taken"
      ? progressOf(phase.brief, pool, sums)
      : phase.type === "offered"
        ? pickGoals(pool, userId, number, level).map((goal) => ({ goal, done: 0 }))
        : [];
  const closesAt = phase.type === "waiting" ? null : phase.closesAt;
  return {
    phase: phase.type,
    number,
    opensInMs: phase.type === "waiting" ? phase.opensAt - now : null,
    closesInMs: closesAt === null ? null : closesAt - now,
    goals: progress.map(({ goal: { id, label, kind, count: wanted }, done }) => ({
      id,
      label,
      kind,
      count: wanted,
      done,
    })),
    isDone: phase.type === "taken" && isDone(progress),
    reward: briefReward(phase.type === "taken" ? phase.brief.level : level),
    streak: phase.streak,
    bestStreak: brief?.bestStreak ?? 0,
  };
}

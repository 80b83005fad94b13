import { type Brief, finishBrief, numberOf, phaseOf, takeBrief } from "#game/rules/brief/brief.ts";
import { type BriefGoal, type CauseSum, pickGoals } from "#game/rules/brief/goals.ts";
import { levelOf } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import type { Benefits } from "#game/rules/university/benefits.ts";

/** Seeds the goals of the simulated players. */
const PLAYER_ID = "simulated";

/** A simulated player's daily briefs: takes each as soon as it is offered, and collects as soon as it is done. */
export class Briefs {
  readonly #pool: readonly BriefGoal[];
  readonly #sums = new Map<string, CauseSum>();
  #brief: Brief | null = null;

  constructor(pool: readonly BriefGoal[]) {
    this.#pool = pool;
  }

  /** Counts a change of the player for the goals. `group` is that of its ledger row. */
  count(group: string, before: Player, after: Player): void {
    const sum = this.#sums.get(group) ?? { group, rows: 0, cash: 0, followers: 0 };
    this.#sums.set(group, {
      group,
      rows: sum.rows + 1,
      cash: sum.cash + after.cash - before.cash,
      followers: sum.followers + after.followers - before.followers,
    });
  }

  /** Takes or finishes a brief at `now`, if possible. Returns the player, paid if one was finished. */
  turn(player: Player, { quests }: Progress, { closed }: Pick<Benefits, "closed">, now: number): Player {
    const sums = [...this.#sums.values()];
    const phase = phaseOf(this.#brief, now);
    if (phase.type === "taken") {
      const done = finishBrief(player, this.#brief, this.#pool, sums, now);
      if (!done.ok) return player;
      this.#brief = done.brief;
      return done.player;
    }
    const level = levelOf(player.lifetimeExperience);
    const reader = { playerId: PLAYER_ID, level, quests, closed };
    const goals = pickGoals(this.#pool, reader, numberOf(this.#brief, phase));
    this.#brief = takeBrief(this.#brief, goals, sums, level, now) ?? this.#brief;
    return player;
  }
}

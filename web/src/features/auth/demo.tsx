import { useState } from "react";
import { applyAction, refuseAction } from "#game/rules/actions.ts";
import { DEMO_ACTION } from "#game/rules/demo-action.ts";
import { energyAt } from "#game/rules/energy.ts";
import { newPlayer } from "#game/rules/player.ts";
import { Button } from "../../ui/button.tsx";
import { FloatingGain } from "../../ui/floating-gain.tsx";
import { Quantity } from "../../ui/quantity.tsx";
import styles from "./pitch.module.css";

/** The line after so many bags; the last one with at most the count applies. */
const LINES: readonly (readonly [bags: number, line: string])[] = [
  [0, "Try it. No account needed."],
  [1, "One bag. Gary Grill nods. Nobody has nodded at you all week."],
  [3, "Three bags. You smell of progress."],
  [6, "Six bags. Somebody would call this a morning routine."],
  [9, "Nine bags. An account would remember this."],
];

/**
 * The first quick action by the game's own rules, on a character that exists on this screen only: nothing is sent or
 * stored.
 */
export function Demo() {
  const [{ player, bags }, setState] = useState(() => ({ player: newPlayer("You", Date.now()), bags: 0 }));
  const [isTired, setIsTired] = useState(false);
  const line = LINES.findLast(([from]) => from <= bags)?.[1];

  function bag() {
    const now = Math.max(Date.now(), player.energy.at);
    const outcome = applyAction(player, DEMO_ACTION, now);
    if (outcome.ok) setState({ player: outcome.player, bags: bags + 1 });
    setIsTired(refuseAction(outcome.ok ? outcome.player : player, DEMO_ACTION, now) !== null);
  }

  return (
    <section aria-label="Try the game">
      <div className={styles.play}>
        <Button onClick={bag}>{DEMO_ACTION.name}</Button>
        <FloatingGain trigger={bags} gains={DEMO_ACTION.rewards} />
        <p className={styles.figures}>
          <Quantity kind="cash" value={player.cash} />
          <Quantity kind="energy" value={energyAt(player.energy, player.energy.at)} />
          <Quantity kind="experience" value={player.lifetimeExperience} />
        </p>
      </div>
      <p className={styles.line} role="status">
        {isTired ? "Out of energy. It comes back, with or without an account." : line}
      </p>
      <p className={styles.small}>Practice: nothing here is sent or saved.</p>
    </section>
  );
}

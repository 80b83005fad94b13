import { useEffect, useId, useState } from "react";
import { applyAction, refuseAction } from "#game/core/actions.ts";
import { energyAt } from "#game/core/energy.ts";
import { newPlayer } from "#game/core/player.ts";
import { DEMO_ACTION } from "#game/player/demo-action.ts";
import { serverNow } from "../../clock.ts";
import { Button } from "../../ui/button/button.tsx";
import { FloatingGain } from "../../ui/figures/floating-gain.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./pitch.module.css";

/** Time between two looks at the energy, in milliseconds. */
const TICK_MS = 1_000;
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
 * stored. Invites a visitor who has played until the energy is used up.
 */
export function Demo({ onJoin }: { onJoin: () => void }) {
  const [{ player, bags }, setState] = useState(() => ({
    player: newPlayer("You", serverNow()),
    bags: 0,
  }));
  const [now, setNow] = useState(() => serverNow());
  const [isInvited, setIsInvited] = useState(false);
  const lineId = useId();
  const at = Math.max(now, player.energy.at);
  const isTired = refuseAction(player, DEMO_ACTION, at) !== null;
  const line = LINES.findLast(([from]) => from <= bags)?.[1];

  // Energy comes back as in the game.
  useEffect(() => {
    if (bags === 0) return;
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [bags]);

  function bag() {
    const pressedAt = Math.max(serverNow(), player.energy.at);
    const outcome = applyAction(player, DEMO_ACTION, pressedAt);
    setNow(pressedAt);
    if (!outcome.ok) return;
    setState({ player: outcome.player, bags: bags + 1 });
    if (refuseAction(outcome.player, DEMO_ACTION, pressedAt) !== null) setIsInvited(true);
  }

  return (
    <section aria-label="Try the game">
      <div className={styles.play}>
        <Button disabledBy={isTired ? lineId : null} onClick={bag}>
          {DEMO_ACTION.name}
        </Button>
        <FloatingGain trigger={bags} gains={DEMO_ACTION.rewards} />
        <p className={styles.figures}>
          <Quantity kind="cash" value={player.cash} />
          <Quantity kind="energy" value={energyAt(player.energy, at)} />
          <Quantity kind="experience" value={player.lifetimeExperience} />
        </p>
      </div>
      <p id={lineId} className={styles.line} role="status">
        {isTired ? "Out of energy. It comes back, with or without an account." : line}
      </p>
      <p className={layout.muted}>Practice: nothing here is sent or saved.</p>
      {isInvited && (
        <div className={styles.invite}>
          <Button variant="primary" wide onClick={onJoin}>
            Join and Keep the Apron
          </Button>
        </div>
      )}
    </section>
  );
}

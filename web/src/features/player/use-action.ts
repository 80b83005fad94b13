import { atom, useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { type Action, actionAt, actionPay, payAt, refuseAction } from "#game/rules/actions.ts";
import { takenOf } from "#game/rules/other-run/inheritance.ts";
import { whenIdle } from "../../device/when-idle.ts";
import { nowAtom } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { benefitsAtom } from "../../player/studies.ts";
import { failureText } from "../../server/api.ts";
import { eventBus } from "../../server/event-bus.ts";
import { obstacleAtom } from "../../server/reachability.ts";
import { store } from "../../store.ts";
import { showToast } from "../../ui/toast.ts";
import { actionHint } from "./action-hint.ts";
import { doAction } from "./api.ts";

/** All actions share a toast, which the latest press replaces. */
const TOAST_KEY = "action";

/**
 * The button of an action: what it costs and pays with the player's benefits, and why it can't be pressed. Renders again only
 * when one of these changes.
 */
export function useAction(basic: Action) {
  const { actionAtom, payAtom, hintAtom } = useMemo(() => atomsOf(basic), [basic]);
  const action = useAtomValue(actionAtom);
  const pay = useAtomValue(payAtom);
  const hint = useAtomValue(hintAtom);
  const [presses, setPresses] = useState(0);

  async function press() {
    // The page may show the state of a moment ago.
    if (store.get(hintAtom) !== null) return;
    setPresses((count) => count + 1);
    eventBus.emit("actionPressed", { looks: basic.looks });
    try {
      await doAction(basic);
      // Drawing it takes longer than the next press may wait.
      whenIdle(() => showToast("actionCompleted", `Completed: ${action.name}`, { key: TOAST_KEY }));
    } catch (error) {
      showToast("error", failureText(error, "Failed to perform action"), { key: TOAST_KEY });
    }
  }

  return { action, pay, hint, presses, press };
}

/** State of the game on the button of an action. */
function atomsOf(basic: Action) {
  const actionAtom = atom((get) => actionAt(basic, get(benefitsAtom), get(nowAtom)));
  const payAtom = atom((get) => {
    const player = get(playerAtom);
    if (!player) return actionPay(get(actionAtom), 0);
    const pay = payAt(get(actionAtom), player, get(nowAtom));
    return pay - takenOf(get(benefitsAtom), basic.id, pay, player.debt);
  });
  const hintAtom = atom((get) => {
    const obstacle = get(obstacleAtom);
    const player = get(playerAtom);
    if (obstacle !== null || !player) return obstacle;
    const refusal = refuseAction(player, basic, Math.max(get(nowAtom), player.energy.at), get(benefitsAtom));
    return refusal && actionHint(refusal);
  });
  return { actionAtom, payAtom, hintAtom };
}

import { useAtomValue } from "jotai";
import { useState } from "react";
import { type Action, actionPay, refuseAction, withBenefits } from "#game/rules/actions.ts";
import type { Player } from "#game/rules/player.ts";
import { failureText } from "../../lib/api.ts";
import { eventBus } from "../../lib/event-bus.ts";
import { obstacleAtom } from "../../state/connection.ts";
import { useAtTime } from "../../state/energy.ts";
import { benefitsAtom } from "../../state/studies.ts";
import { showToast } from "../../ui/toast.ts";
import { actionHint } from "./action-hint.ts";
import { doAction } from "./api.ts";

/** All actions share a toast, which the latest press replaces. */
const TOAST_KEY = "action";

/** The button of an action: what it costs and pays with the player's benefits, and why it can't be pressed. */
export function useAction(basic: Action, player: Player) {
  const action = withBenefits(basic, useAtomValue(benefitsAtom));
  const obstacle = useAtomValue(obstacleAtom);
  const [presses, setPresses] = useState(0);
  const missing = useAtTime((now) => {
    const refusal = refuseAction(player, action, Math.max(now, player.energy.at));
    return refusal && actionHint(refusal);
  });
  const hint = obstacle ?? missing;

  async function press() {
    if (hint !== null) return;
    setPresses((count) => count + 1);
    eventBus.emit("actionPressed", { actionId: basic.id });
    try {
      await doAction(basic);
      showToast("actionCompleted", `Completed: ${action.name}`, { key: TOAST_KEY });
    } catch (error) {
      showToast("error", failureText(error, "Failed to perform action"), { key: TOAST_KEY });
    }
  }

  return { action, pay: actionPay(action, player.followers), hint, presses, press };
}

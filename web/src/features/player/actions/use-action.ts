import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { Action } from "#game/core/action.ts";
import { type ActionRefusal, actionAt, actionPay, refusalHint, refuseAction } from "#game/core/actions.ts";
import { wholeText } from "#game/core/whole-text.ts";
import type { ActionResult } from "#game/player/wire.ts";
import { afterFirstPaint } from "../../../device/after-first-paint.ts";
import { ownPay } from "../../../player/action-amounts.ts";
import { nowAtom, useCountdown } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { failureText } from "../../../server/api.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { store } from "../../../store.ts";
import { showToast, TOAST_DURATIONS } from "../../../ui/layers/toast.ts";
import { sendGains } from "../stage/flights.tsx";
import * as texts from "../texts.ts";
import { doAction } from "./api.ts";

/** All actions share a toast, which the latest press replaces. */
const TOAST_KEY = "action";

/** The action whose tile says that it is completed, for as long as a toast would; null if none does. */
const completedAtom = atom<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that an action is completed: on its tile if the player has seen the gain at the button, else by a toast. */
function sayCompleted({ id, name, done }: ActionResult["action"], isSeen: boolean): void {
  clearTimeout(timer);
  store.set(completedAtom, isSeen ? id : null);
  if (isSeen) timer = setTimeout(() => store.set(completedAtom, null), TOAST_DURATIONS.actionCompleted);
  else
    showToast("actionCompleted", texts.completed(name), {
      key: TOAST_KEY,
      ...(done && { description: done }),
    });
}

/** Returns whether what flies from an element is on the screen. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && (top + bottom) / 2 < innerHeight && !document.querySelector("dialog[open]");
}

/**
 * State of an action's button: its price and pay with the player's benefits, and its refusal. Renders again only when one of
 * these changes.
 */
export function useAction(basic: Action) {
  const { actionAtom, payAtom, hintAtom, isDoneAtom, isRestingAtom } = useMemo(
    () => createAtoms(basic),
    [basic],
  );
  const action = useAtomValue(actionAtom);
  const pay = useAtomValue(payAtom);
  const hint = useAtomValue(hintAtom);
  const isDone = useAtomValue(isDoneAtom);
  useCountdown(useAtomValue(isRestingAtom));

  /** The gain flies from the pressed element. */
  async function press(pressed: Element) {
    // The page may show the state of a moment ago.
    if (store.get(hintAtom) !== null) return;
    const isSeen = isInView(pressed);
    sendGains(pressed, { ...store.get(actionAtom).rewards, cash: store.get(payAtom) });
    eventBus.emit("actionPressed", { looks: basic.looks });
    try {
      const performed = await doAction(basic);
      // Drawing it takes longer than the next press may wait.
      if (performed) afterFirstPaint(() => sayCompleted(performed, isSeen));
    } catch (error) {
      showToast("error", failureText(error, "Failed to perform action"), { key: TOAST_KEY });
    }
  }

  return { action, pay, hint, isDone, press };
}

/** State of the game on a button of an action. */
function createAtoms(basic: Action) {
  let shown = basic;
  const actionAtom = atom((get) => {
    const player = get(playerAtom);
    const action = player ? actionAt(basic, player, get(benefitsAtom), get(nowAtom)) : basic;
    // Benefits make a new object each time, which would render the tile with each tick of the clock.
    if (action !== shown && JSON.stringify(action) !== JSON.stringify(shown)) shown = action;
    return shown;
  });
  const payAtom = atom((get) => {
    const player = get(playerAtom);
    const action = get(actionAtom);
    return player ? ownPay(action, player, get(benefitsAtom), get(nowAtom)) : actionPay(action, 0);
  });
  const refusalAtom = atom((get) => {
    const player = get(playerAtom);
    return player && refuseAction(player, basic, Math.max(get(nowAtom), player.energy.at), get(benefitsAtom));
  });
  const hintAtom = atom((get) => {
    const refusal = get(refusalAtom);
    return get(obstacleAtom) ?? (refusal && actionHint(refusal));
  });
  const isRestingAtom = atom((get) => get(refusalAtom)?.reason === "cooldown");
  const isDoneAtom = atom((get) => get(completedAtom) === basic.id);
  return { actionAtom, payAtom, hintAtom, isDoneAtom, isRestingAtom };
}

/** Explains a refused action: the specified hint, then the missing amount or the wait. */
function actionHint(refusal: ActionRefusal): string {
  const hint = refusalHint(refusal);
  switch (refusal.reason) {
    case "low_energy":
      return texts.readyIn(hint, seconds(refusal.readyInMs));
    case "not_enough_cash":
      return `${hint}: $${wholeText(refusal.missing)} short`;
    case "cooldown":
      return texts.readyIn(hint, seconds(refusal.readyInMs));
    case "closed":
      return hint;
    default:
      return refusal satisfies never;
  }
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}

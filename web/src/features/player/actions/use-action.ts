import { atom, useAtomValue } from "jotai";
import { startTransition, useMemo } from "react";
import type { Action } from "#game/core/action.ts";
import {
  type ActionRefusal,
  actionAt,
  actionPay,
  applyAction,
  refusalHint,
  refuseAction,
} from "#game/core/actions.ts";
import { levelOf } from "#game/core/level.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { type ActionResult, performAction } from "#game/player/wire.ts";
import { serverNow } from "../../../clock.ts";
import { afterFirstPaint } from "../../../device/after-first-paint.ts";
import { nextPaint } from "../../../device/next-paint.ts";
import { ownPay } from "../../../player/actions.ts";
import { nowAtom, useCountdown } from "../../../player/energy.ts";
import { isOnSavedCopy, pressOnFresh } from "../../../player/fresh-press.ts";
import { acceptEvents } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import {
  acceptPlayer,
  addPendingChange,
  confirmedPlayerAtom,
  confirmPendingChange,
  playerAtom,
} from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { ApiError, call, failureText, isUndecided } from "../../../server/api.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { isLiveAtom, obstacleAtom } from "../../../server/reachability.ts";
import { store } from "../../../store.ts";
import { showToast, TOAST_DURATIONS } from "../../../ui/layers/toast.ts";
import { sendGains } from "../stage/flights.tsx";
import * as texts from "../texts.ts";

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

/**
 * Delay of the refetch after an action, in milliseconds. See docs/reference/platform.md#fetch-rhythm.
 */
const REFETCH_DELAY_MS = 500;

/** Returns the shift plan, which has loaded since the first paint; null if it hasn't and can't. */
const loadPlan = () => import("../../../player/shift-plan.ts").catch(() => null);

/** Performs an action and returns it in the form that the server performed; null if the fresh copy of the player refuses it. */
export function doAction(action: Action): Promise<ActionResult["action"] | null> {
  return pressOnFresh(
    () => perform(action),
    (player) => refuseAction(player, action, serverNow(), store.get(benefitsAtom)) !== null,
  );
}

/**
 * Performs an action once. The predicted outcome shows at once; the server's reply replaces it. If the call fails, undoes
 * the prediction and rethrows. Drawing either yields to the player's next press, so rely on the state and not on what
 * is drawn.
 */
async function perform(action: Action): Promise<ActionResult["action"]> {
  const id = crypto.randomUUID();
  const at = serverNow();
  const benefits = store.get(benefitsAtom);
  const version = () => store.get(confirmedPlayerAtom)?.state.version ?? 0;
  const before = version();
  const predicted = {
    id,
    apply(player: ShownPlayer) {
      const outcome = applyAction(player, action, at, benefits);
      if (!outcome.ok) return player;
      // A level is news, which isn't taken back. From a saved copy it may not be one.
      const isLevelUp = levelOf(outcome.player.lifetimeExperience) > levelOf(player.lifetimeExperience);
      return isLevelUp && isOnSavedCopy() ? player : outcome.player;
    },
  };
  startTransition(() => addPendingChange(predicted));
  try {
    // Sending takes as long as a frame.
    await nextPaint();
    const result = await call(performAction, {
      key: id,
      isOwnKey: true,
      parameters: { actionId: action.id },
    });
    const cause = `action:${action.id}`;
    startTransition(() => {
      acceptPlayer(result.newStats, "reported", { cause });
    });
    acceptEvents(result.events);
    return result.action;
  } catch (error) {
    // A refusal means that this page's state is out of date.
    if (error instanceof ApiError) refreshMe();
    // It may have counted. The plan asks again under the same key, which counts once.
    const plan = isUndecided(error) ? await loadPlan() : null;
    if (plan) {
      const isPlanned = await plan.planRepeat(action.id, id, at);
      throw new Error(
        isPlanned
          ? "No answer. It's in your shift plan and goes out once."
          : "No answer, and your shift plan is full. See Finances whether it counted.",
      );
    }
    throw error;
  } finally {
    startTransition(() => confirmPendingChange(id));
    setTimeout(() => {
      // An open socket may be dead: only a newer state proves that the server tells this page what changes.
      const isReported = store.get(isLiveAtom) && version() > before;
      if (!isReported) refreshMe();
    }, REFETCH_DELAY_MS);
  }
}

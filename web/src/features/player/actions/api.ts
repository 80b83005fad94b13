import { startTransition } from "react";
import type { Action } from "#game/core/action.ts";
import { applyAction, refuseAction } from "#game/core/actions.ts";
import { levelOf } from "#game/core/level.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { type ActionResult, performAction } from "#game/player/wire.ts";
import { serverNow } from "../../../clock.ts";
import { nextPaint } from "../../../device/next-paint.ts";
import { isOnSavedCopy, pressOnFresh } from "../../../player/fresh-press.ts";
import { acceptEvents } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import {
  acceptPlayer,
  addPendingChange,
  confirmedPlayerAtom,
  confirmPendingChange,
} from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { ApiError, call, isUndecided } from "../../../server/api.ts";
import { isLiveAtom } from "../../../server/reachability.ts";
import { store } from "../../../store.ts";

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

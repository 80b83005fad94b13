import { applyAction } from "#game/rules/actions.ts";
import { ENERGY_MAX } from "#game/rules/energy.ts";
import { levelOf } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { shortText, signedText, wholeText } from "#game/rules/whole-text.ts";
import { keepValue } from "../device/device-storage.ts";
import { whenIdle } from "../device/when-idle.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { arrivedActions } from "./actions.ts";
import { FIRST_RECORD_KEY } from "./device-records.ts";
import { playerAtom } from "./player.ts";
import { standingText } from "./standing.ts";
import { benefitsAtom, isUncountedAtom, UNCOUNTED } from "./studies.ts";

/** Length of the token prefix that names the session. */
const OWNER_LENGTH = 8;

/** Energy cost of a press, and the texts of its gains in cash, followers and experience; an empty text for no gain. */
type Press = readonly [energy: number, ...gains: string[]];

/**
 * Returns what a press of each action gains by the server's rule. Leaves out actions that can be refused for reasons other than
 * energy: only the app can say why.
 */
function pressesOf(player: Player): Readonly<Record<string, Press>> {
  const now = Date.now();
  const rested = { ...player, energy: { amount: ENERGY_MAX, at: now } };
  const presses = arrivedActions().flatMap((basic): [string, Press][] => {
    const outcome = applyAction(rested, basic, now, store.get(benefitsAtom));
    if (!outcome.ok || outcome.action.cooldownMs || outcome.action.cashCost) return [];
    const { cash, followers, experience } = outcome.delta;
    const gain = (value: number, unit = "") => (value === 0 ? "" : signedText(value, unit));
    return [[basic.id, [outcome.action.energyCost, gain(cash, "$"), gain(followers), gain(experience)]]];
  });
  return Object.fromEntries(presses);
}

function keep(): void {
  const token = store.get(tokenAtom);
  const player = store.get(playerAtom);
  if (token === null || !player) return;
  keepValue(FIRST_RECORD_KEY, {
    owner: token.slice(0, OWNER_LENGTH),
    username: player.name,
    status: player.status,
    standing: standingText(player),
    level: wholeText(levelOf(player.lifetimeExperience)),
    cash: `$${shortText(player.cash)}`,
    followers: store.get(isUncountedAtom) ? UNCOUNTED : shortText(player.followers),
    energy: player.energy,
    presses: pressesOf(player),
  });
}

/**
 * Keeps on this device what the next visit shows before its scripts have run: now, and each time that the page is left.
 * Returns a function that stops it.
 */
export function startFirstRecord(): () => void {
  const cancel = whenIdle(keep);
  const keepHidden = () => {
    if (document.visibilityState === "hidden") keep();
  };
  document.addEventListener("visibilitychange", keepHidden);
  return () => {
    cancel();
    document.removeEventListener("visibilitychange", keepHidden);
  };
}

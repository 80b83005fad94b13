import { actionAt, refuseAction } from "#game/rules/actions.ts";
import { ENERGY_MAX } from "#game/rules/energy.ts";
import { levelOf } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { shortText, signedText, wholeText } from "#game/rules/whole-text.ts";
import { keepValue } from "../device/device-storage.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { arrivedActions } from "./actions.ts";
import { isQuestlessAtom, shownStepAtom } from "./dashboard-shown.ts";
import { FIRST_RECORD_KEY } from "./device-records.ts";
import { type Amount, amountsOf, ownPay } from "./own-action.ts";
import { isOnItsWayAtom, playerAtom } from "./player.ts";
import { standingText } from "./standing.ts";
import { benefitsAtom, isUncountedAtom, UNCOUNTED } from "./studies.ts";

/** Length of the token prefix that names the session. */
const OWNER_LENGTH = 8;

/** An amount as the tile of an action shows it: its quantity and its text. */
type Shown = readonly [kind: Amount[0], text: string];

/** A quick action in the player's form, as its tile shows it. */
interface Tile {
  readonly name: string;
  readonly description: string;
  readonly costs: readonly Shown[];
  readonly gains: readonly Shown[];
  /** The energy that a press takes; null if it can be refused for another reason, which only the app can say. */
  readonly energy: number | null;
}

const shown = ([kind, amount]: Amount): Shown => [kind, signedText(amount, kind === "cash" ? "$" : "")];

/** Returns the tile of each action by the server's rule. */
function tilesOf(player: Player): Readonly<Record<string, Tile>> {
  const now = Date.now();
  const benefits = store.get(benefitsAtom);
  const rested = { ...player, energy: { amount: ENERGY_MAX, at: now } };
  const tiles = arrivedActions().map((basic): [string, Tile] => {
    const action = actionAt(basic, player, benefits, now);
    const { name, description } = action;
    const { costs, gains } = amountsOf(action, ownPay(action, player, benefits, now));
    const isSure =
      refuseAction(rested, basic, now, benefits) === null && !action.cooldownMs && !action.cashCost;
    const energy = isSure ? action.energyCost : null;
    return [basic.id, { name, description, costs: costs.map(shown), gains: gains.map(shown), energy }];
  });
  return Object.fromEntries(tiles);
}

function keep(): void {
  const token = store.get(tokenAtom);
  const player = store.get(playerAtom);
  if (token === null || !player) return;
  const step = store.get(shownStepAtom);
  keepValue(FIRST_RECORD_KEY, {
    owner: token.slice(0, OWNER_LENGTH),
    username: player.name,
    status: player.status,
    standing: standingText(player),
    level: wholeText(levelOf(player.lifetimeExperience)),
    cash: `$${shortText(player.cash)}`,
    followers: store.get(isUncountedAtom) ? UNCOUNTED : shortText(player.followers),
    energy: player.energy,
    ...(step && step.button !== null ? { next: step } : {}),
    isQuestless: store.get(isQuestlessAtom),
    isOnItsWay: store.get(isOnItsWayAtom),
    tiles: tilesOf(player),
  });
}

/**
 * Keeps on this device what the next visit shows before its scripts have run: now, and each time that the page is left.
 * Returns a function that stops it.
 */
export function startFirstRecord(): () => void {
  keep();
  const keepHidden = () => {
    if (document.visibilityState === "hidden") keep();
  };
  document.addEventListener("visibilitychange", keepHidden);
  return () => document.removeEventListener("visibilitychange", keepHidden);
}

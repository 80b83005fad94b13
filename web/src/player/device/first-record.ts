import { actionAt } from "#game/rules/actions/actions.ts";
import { levelOf } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { shortText, signedText, wholeText } from "#game/rules/whole-text.ts";
import { serverNow } from "../../clock.ts";
import { keepFirstRecord, type Tile } from "../../first-view/record.ts";
import { tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";
import { arrivedActions } from "../actions.ts";
import { type Amount, amountsOf, ownPay } from "../own-action.ts";
import { isOnItsWayAtom, playerAtom } from "../player.ts";
import { benefitsAtom, isUncountedAtom, UNCOUNTED } from "../reads/studies.ts";
import { standingText } from "../standing.ts";
import { isQuestlessAtom, shownStepAtom } from "./dashboard-shown.ts";

const shown = ([kind, amount]: Amount): Tile["costs"][number] => [
  kind,
  signedText(amount, kind === "cash" ? "$" : ""),
];

/** Returns the tile of each action by the server's rule. */
function tilesOf(player: Player): Readonly<Record<string, Tile>> {
  const now = serverNow();
  const benefits = store.get(benefitsAtom);
  const tiles = arrivedActions().map((basic): [string, Tile] => {
    const action = actionAt(basic, player, benefits, now);
    const { costs, gains } = amountsOf(action, ownPay(action, player, benefits, now));
    const { name, description } = action;
    return [basic.id, { name, description, costs: costs.map(shown), gains: gains.map(shown) }];
  });
  return Object.fromEntries(tiles);
}

function keep(): void {
  const token = store.get(tokenAtom);
  const player = store.get(playerAtom);
  if (token === null || !player) return;
  const step = store.get(shownStepAtom);
  keepFirstRecord(token, {
    username: player.name,
    status: player.status,
    standing: standingText(player),
    level: wholeText(levelOf(player.lifetimeExperience)),
    cash: `$${shortText(player.cash)}`,
    followers: store.get(isUncountedAtom) ? UNCOUNTED : shortText(player.followers),
    energy: player.energy,
    ...(step && step.button !== null ? { next: { ...step, button: step.button } } : {}),
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

import { levelOf } from "#game/rules/level.ts";
import { shortText, wholeText } from "#game/rules/whole-text.ts";
import { keepText, keepValue } from "../device/device-storage.ts";
import { whenIdle } from "../device/when-idle.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { playerAtom } from "./player.ts";
import { standingText } from "./standing.ts";
import { isUncountedAtom, UNCOUNTED } from "./studies.ts";

/** Storage key of what the prerendered view shows of the player. The inline script of index.html reads it. */
const KEY = "first-view";
/** Length of the token prefix that names the session. */
const OWNER_LENGTH = 8;

function keep(): void {
  const token = store.get(tokenAtom);
  const player = store.get(playerAtom);
  if (token === null || !player) return;
  keepValue(KEY, {
    owner: token.slice(0, OWNER_LENGTH),
    username: player.name,
    status: player.status,
    standing: standingText(player),
    level: wholeText(levelOf(player.lifetimeExperience)),
    cash: `$${shortText(player.cash)}`,
    followers: store.get(isUncountedAtom) ? UNCOUNTED : shortText(player.followers),
    energy: player.energy,
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

/** Removes what this device remembers of the player. */
export const forgetFirstRecord = (): void => keepText(KEY, null);

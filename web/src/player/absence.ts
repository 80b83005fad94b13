import * as v from "valibot";
import { wasAway } from "#game/rules/absence.ts";
import { keepText, keepValue, readValue } from "../device/device-storage.ts";

/** Storage key of the moment at which the player last left this device. */
const KEY = "left";
const LastHere = v.object({ owner: v.string(), at: v.number() });

/**
 * Calls `tell` with the moment (epoch ms) at which the player left, each time that they come back to this device after hours.
 * The absence is told until `end` is called. A device without a record tells nothing.
 */
export function watchAbsence(owner: string, tell: (leftAt: number) => void) {
  let isTelling = false;
  const note = () => keepValue(KEY, { owner, at: Date.now() });

  function look() {
    if (isTelling) return;
    if (document.visibilityState === "visible") {
      const last = readValue(KEY, LastHere);
      if (last?.owner === owner && wasAway(last.at, Date.now())) {
        isTelling = true;
        tell(last.at);
        return;
      }
    }
    note();
  }

  look();
  document.addEventListener("visibilitychange", look);
  return {
    end: () => {
      isTelling = false;
      note();
    },
    stop: () => document.removeEventListener("visibilitychange", look),
  };
}

/** Removes what this device remembers of the player's absence. */
export const forgetAbsence = (): void => keepText(KEY, null);

import * as v from "valibot";
import { wasAway } from "#game/player/absence.ts";
import { serverNow } from "../../clock.ts";
import { keepValue, readValue } from "../../device/device-storage.ts";
import { LEFT_KEY } from "./device-records.ts";

const LastHere = v.object({ owner: v.string(), at: v.number() });

/**
 * Calls `tell` with the moment (epoch ms) at which the player left, each time that they come back to this device after hours.
 * Reports the absence until `end` is called. A device without a record reports none.
 */
export function watchAbsence(owner: string, tell: (leftAt: number) => void) {
  let isTelling = false;
  const note = () => keepValue(LEFT_KEY, { owner, at: serverNow() });

  function look() {
    if (isTelling) return;
    if (document.visibilityState === "visible") {
      const last = readValue(LEFT_KEY, LastHere);
      if (last?.owner === owner && wasAway(last.at, serverNow())) {
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

import { atom } from "jotai";
import * as v from "valibot";
import { isOwnAct } from "#game/finances/causes.ts";
import { serverNow } from "../../clock.ts";
import { keepValue, readValue } from "../../device/device-storage.ts";
import { eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";
import { ACTED_KEY } from "./device-records.ts";

const LastAct = v.object({ owner: v.string(), at: v.number() });

/** Time of the player's last act that this device knows of (epoch ms): undefined until it has been read, null if it knows none. */
export const actedAtAtom = atom<number | null | undefined>(undefined);

/** Keeps the time of the player's last act on this device. Returns a function that stops it. */
export function watchActs(owner: string): () => void {
  const last = readValue(ACTED_KEY, LastAct);
  store.set(actedAtAtom, last?.owner === owner ? last.at : null);
  const leave = eventBus.on("statsChanged", ({ payload: { cause } }) => {
    if (cause === undefined || !isOwnAct(cause)) return;
    const at = serverNow();
    keepValue(ACTED_KEY, { owner, at });
    store.set(actedAtAtom, at);
  });
  return () => {
    leave();
    store.set(actedAtAtom, undefined);
  };
}

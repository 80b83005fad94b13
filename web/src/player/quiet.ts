import { atom, useAtomValue } from "jotai";
import { useAtTime, useCountdown } from "./energy.ts";
import { playerAtom } from "./player.ts";

/** The end of the last quiet week that the page knows (epoch ms); 0 without one. */
const endAtom = atom((get) => get(playerAtom)?.quiet.at(-1)?.until ?? 0);

/** Returns when the present quiet week is over (epoch ms); null if there is none. */
export function useQuietUntil(): number | null {
  const end = useAtomValue(endAtom);
  useCountdown(end > 0);
  return useAtTime((now) => (now < end ? end : null));
}

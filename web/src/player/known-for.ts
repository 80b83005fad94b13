import { atom } from "jotai";
import type { Tone } from "#game/social/lines.ts";
import { knownFor } from "#game/social/tones.ts";
import { playerAtom } from "./player.ts";

const TEXTS: Readonly<Record<Tone, string>> = {
  brag: "bragging",
  lesson: "lessons",
  offer: "offers",
  confession: "confessing",
  method: "how-tos",
};

/** What the player is known for. */
export const knownForAtom = atom((get) => {
  const tone = knownFor(get(playerAtom)?.tones ?? "");
  return tone === null ? "nothing in particular" : TEXTS[tone];
});

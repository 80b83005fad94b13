import { type Atom, atom } from "jotai";
import type { ReactNode } from "react";
import type { Landmark } from "#game/player/road.ts";

/** A landmark as the road shows it. */
export interface Stop extends Landmark {
  /** In a frame, above its level; without a level, all of it. */
  readonly picture: ReactNode;
  readonly text: string;
}

/** What one feature puts on the road; null until it is known. */
export type Landmarks = Atom<readonly Stop[] | null>;

/** The landmarks of each feature; null until their code is there. */
export const landmarksAtom = atom<readonly Landmarks[] | null>(null);

/** Everything that features put on the road; null until all of it is known. */
export const roadAtom = atom((get) => {
  const found = get(landmarksAtom)?.map((landmarks) => get(landmarks));
  return found?.every((stops) => stops !== null) ? found.flat() : null;
});

import { type Atom, atom } from "jotai";
import type { ReactNode } from "react";
import type { Landmark } from "#game/player/road.ts";

/** A landmark as the road shows it. */
export interface Stop extends Landmark {
  /** Framed, above its level. Without a level, it is the whole stop. */
  readonly picture: ReactNode;
  readonly text: string;
}

/** Landmarks of one feature; null until they are known. */
export type Landmarks = Atom<readonly Stop[] | null>;

/** The landmarks of each feature; null until their code is there. */
export const landmarksAtom = atom<readonly Landmarks[] | null>(null);

/** Landmarks of all features; null until all are known. */
export const roadAtom = atom((get) => {
  const found = get(landmarksAtom)?.map((landmarks) => get(landmarks));
  return found?.every((stops) => stops !== null) ? found.flat() : null;
});

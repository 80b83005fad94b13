/** Matches while the device asks for less motion. base.css shortens the animations of the styles. */
export const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Time after which nothing that a press started moves any more, in milliseconds. */
const MOTION_MS = 900;
/**
 * Duration of its animations, in milliseconds. The rest of it is still: Chromium draws each frame of the 40 ms before an
 * animation ends by itself, and none does that is taken away before.
 */
const PLAY_MS = 1_200;

const ends = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `end` once nothing moves any more, in the same frame for all. Returns a function that cancels it. */
export function atMotionEnd(end: () => void): () => void {
  ends.add(end);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const over = [...ends];
    ends.clear();
    for (const finish of over) finish();
  }, MOTION_MS);
  return () => ends.delete(end);
}

/** A keyframe at its share of the duration, 0 to 1. */
export type Frame = Keyframe & { readonly offset: number };

/** Plays frames on an element for `ms` (at most 900), unless the device asks for less motion. The last one is its state at rest. */
export function play(element: Element | null | undefined, frames: readonly Frame[], ms: number): void {
  const last = frames.at(-1);
  if (!element || !last || isMotionReduced.matches) return;
  const timed = frames.map((frame) => ({ ...frame, offset: (frame.offset * ms) / PLAY_MS }));
  const animation = element.animate([...timed, { ...last, offset: 1 }], PLAY_MS);
  atMotionEnd(() => animation.cancel());
}

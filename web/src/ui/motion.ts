/** Matches while the device asks for less motion. base.css shortens the animations of the styles. */
export const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Time after which an animation that a press started is over, in milliseconds. */
const MOTION_MS = 900;
/** Time within which what starts ends together, in milliseconds: a press, its prediction and its reply. */
const SHARED_MS = 240;
/**
 * Duration of an animation, in milliseconds. It is padded and cancelled early, because Chromium repaints every frame of an
 * animation's last 40 ms.
 */
const PLAY_MS = 1_200;

/** Time at which the first of what ends together started, in milliseconds. */
let startedAt = Number.NEGATIVE_INFINITY;

/**
 * Calls `end` once the animation that starts now is over, 900 to 1,140 ms later: before the same frame as all that start
 * within 240 ms. Returns a function that cancels it.
 */
export function atMotionEnd(end: () => void): () => void {
  const now = performance.now();
  if (now - startedAt > SHARED_MS) startedAt = now;
  const timer = setTimeout(end, startedAt + MOTION_MS + SHARED_MS - now);
  return () => clearTimeout(timer);
}

/** A keyframe at its share of the duration, 0 to 1. */
export type Frame = Keyframe & { readonly offset: number };

const playing = new WeakMap<Element, Animation>();

/**
 * Plays frames on an element for `ms` (at most 900), unless the device asks for less motion. The last one is its state at
 * rest. A second play replaces the first: the compositor runs only one of an element.
 */
export function play(element: Element | null | undefined, frames: readonly Frame[], ms: number): void {
  const last = frames.at(-1);
  if (!element || !last || isMotionReduced.matches) return;
  playing.get(element)?.cancel();
  const timed = frames.map((frame) => ({ ...frame, offset: (frame.offset * ms) / PLAY_MS }));
  const animation = element.animate([...timed, { ...last, offset: 1 }], PLAY_MS);
  playing.set(element, animation);
  atMotionEnd(() => animation.cancel());
}

/** An area of the window, in CSS pixels. */
export type Area = Pick<DOMRectReadOnly, "left" | "right" | "top" | "bottom">;

/** A small step of the search, in CSS pixels. */
const STEP_PX = 4;
/** Maximum distance that the button moves to a free place, in CSS pixels: the thumb still reaches it. */
const NEAR_PX = 128;
/** The share of a control that may lie below the button in a free place: the button is round. */
const SLIVER_SHARE = 1 / 20;
/** The share of a control that may lie below the button where no place is free: the end of a row as wide as the page. */
const SMALL_SHARE = 1 / 6;

/** Returns the share of a control below an area, 0 to 1. */
function coveredShare(area: Area, control: Area): number {
  const width = Math.min(area.right, control.right) - Math.max(area.left, control.left);
  const height = Math.min(area.bottom, control.bottom) - Math.max(area.top, control.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((control.right - control.left) * (control.bottom - control.top));
}

/**
 * Returns how far a button at `area` goes up to lie on none of the controls: the shortest way, up to `highest`. If
 * controls are everywhere nearby, as in a list, it lies on a small part of one only. In CSS pixels.
 */
export function wayToFreePlace(area: Area, controls: readonly Area[], highest: number): number {
  const firstWay = (limit: number, share: number) => {
    for (let way = 0; way <= limit; way += STEP_PX) {
      const moved = { ...area, top: area.top - way, bottom: area.bottom - way };
      if (controls.every((control) => coveredShare(moved, control) <= share)) return way;
    }
    return null;
  };
  const near = Math.min(NEAR_PX, highest);
  return firstWay(near, 0) ?? firstWay(near, SLIVER_SHARE) ?? firstWay(highest, SMALL_SHARE) ?? 0;
}

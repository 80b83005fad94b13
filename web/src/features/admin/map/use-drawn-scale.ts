import { useEffect, useState } from "react";
import { isNearScale } from "./view.ts";

/** Rest after which the map is drawn sharply, in milliseconds. */
const REST_MS = 150;

/**
 * The scale at which the map is drawn. It follows that of the view when the view rests, or when what is drawn would be too
 * coarse or too large for the device's memory: to lay out 580 names takes longer than a frame.
 */
export function useDrawnScale(scale: number): number {
  const [drawn, setDrawn] = useState(scale);

  useEffect(() => {
    if (drawn === scale) return;
    const timer = setTimeout(() => setDrawn(scale), REST_MS);
    return () => clearTimeout(timer);
  }, [drawn, scale]);

  if (isNearScale(drawn, scale)) return drawn;
  setDrawn(scale);
  return scale;
}

import type { Viewport } from "@xyflow/react";
import { type MapLayout, NODE, type PlacedNode } from "./layout.ts";

/** Scales of the map; 1 is 100 %. */
export const SCALES = { min: 0.05, max: 2.5 } as const;
/** Below this scale, names are too small to read. */
export const READABLE_SCALE = 0.45;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Part of the window beyond its edges in which nodes are drawn, so that a short move finds them. */
const MARGIN = 0.25;

/** Returns whether a node is in the window or near it. */
export function isNear({ x, y }: Pick<PlacedNode, "x" | "y">, shown: Viewport & Size): boolean {
  const isIn = (from: number, length: number, start: number, room: number): boolean => {
    const left = from * shown.zoom + start;
    return left + length * shown.zoom >= -MARGIN * room && left <= room * (1 + MARGIN);
  };
  return isIn(x, NODE.width, shown.x, shown.width) && isIn(y, NODE.height, shown.y, shown.height);
}

/** Returns the view with the node in the middle, or as near as the map's edges allow; null if the whole node is in the view. */
export function viewOf(
  { x, y }: Pick<PlacedNode, "x" | "y">,
  view: Viewport,
  map: Pick<MapLayout, "width" | "height">,
  window: Size,
): Viewport | null {
  const { zoom } = view;
  const [left, top] = [x * zoom + view.x, y * zoom + view.y];
  const isShown =
    left >= 0 &&
    top >= 0 &&
    left + NODE.width * zoom <= window.width &&
    top + NODE.height * zoom <= window.height;
  if (isShown) return null;
  const place = (middle: number, room: number, length: number): number =>
    Math.min(0, Math.max(room - length * zoom, room / 2 - middle * zoom));
  return {
    zoom,
    x: place(x + NODE.width / 2, window.width, map.width),
    y: place(y + NODE.height / 2, window.height, map.height),
  };
}

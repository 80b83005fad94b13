import { type MapLayout, NODE, type PlacedNode } from "./layout.ts";

/** View of the map's window: the map's point at the window's corner, and the scale. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** 1 is 100 %. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MIN_SCALE = 0.08;
export const MAX_SCALE = 2.5;
/** Below this scale, names are too small to read. */
export const READABLE_SCALE = 0.45;
/** Factor by which a drawn map may be scaled before it is drawn again. */
const MAX_STRETCH = 2.5;
export const FIRST_VIEW: View = { x: 0, y: 0, scale: 1 };

type Whole = Pick<MapLayout, "width" | "height">;
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** The view, moved and scaled so that it stays on the map. */
export function keepOnMap({ x, y, scale }: View, map: Whole, window: Size): View {
  const kept = clamp(scale, MIN_SCALE, MAX_SCALE);
  return {
    scale: kept,
    x: clamp(x, 0, Math.max(0, map.width - window.width / kept)),
    y: clamp(y, 0, Math.max(0, map.height - window.height / kept)),
  };
}

/** Scales the view by `factor` around the window's point at (`atX`, `atY`). */
export function zoomAt(view: View, factor: number, atX: number, atY: number): View {
  const scale = clamp(view.scale * factor, MIN_SCALE, MAX_SCALE);
  return {
    scale,
    x: view.x + atX / view.scale - atX / scale,
    y: view.y + atY / view.scale - atY / scale,
  };
}

/** The view of the whole map. */
export function wholeMap(map: Whole, window: Size): View {
  const scale = Math.min(window.width / map.width, window.height / map.height);
  return { x: 0, y: 0, scale: clamp(scale, MIN_SCALE, 1) };
}

/** The view with the node in the middle; the same view if the node is in it. */
export function showNode(view: View, { x, y }: Pick<PlacedNode, "x" | "y">, window: Size): View {
  const { scale } = view;
  const [width, height] = [window.width / scale, window.height / scale];
  const isShown =
    x >= view.x && x + NODE.width <= view.x + width && y >= view.y && y + NODE.height <= view.y + height;
  if (isShown) return view;
  return { scale, x: x + NODE.width / 2 - width / 2, y: y + NODE.height / 2 - height / 2 };
}

/** Returns whether a map drawn at one scale can be shown at another for a moment. */
export function isNearScale(drawn: number, scale: number): boolean {
  return Math.max(drawn / scale, scale / drawn) <= MAX_STRETCH;
}

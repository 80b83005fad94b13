import { AVATAR_SIDE } from "#game/core/wire/limits.ts";

/** The dimensions of a picture, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The selected square of a picture. */
export interface CropView {
  /** From 1, the largest square that fits, to ZOOM_MAX. */
  readonly zoom: number;
  /** Position within the remaining space, from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const ZOOM_MAX = 4;
/** The largest centred square. */
export const WHOLE: CropView = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Returns the square in pixels of the picture, always within its bounds. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / clamp(Math.max(zoom, 1), ZOOM_MAX);
  return { x: (width - side) * clamp(x, 1), y: (height - side) * clamp(y, 1), side };
}

/** Returns the view after dragging the picture by `by`, in sides of the frame. */
export function dragged(size: Size, view: CropView, by: { x: number; y: number }): CropView {
  const square = cropSquare(size, view);
  return {
    ...view,
    ...viewAt(size, square.side, square.x - by.x * square.side, square.y - by.y * square.side),
  };
}

/** Returns the view at another zoom, keeping the centre if the picture allows. */
export function zoomed(size: Size, view: CropView, zoom: number): CropView {
  const before = cropSquare(size, view);
  const { side } = cropSquare(size, { ...view, zoom });
  const shift = (before.side - side) / 2;
  return { zoom, ...viewAt(size, side, before.x + shift, before.y + shift) };
}

function viewAt({ width, height }: Size, side: number, left: number, top: number) {
  const share = (at: number, room: number) => (room <= 0 ? 0.5 : clamp(at / room, 1));
  return { x: share(left, width - side), y: share(top, height - side) };
}

/** Returns the side of the uploaded picture, in pixels. Never enlarges a small picture. */
export function outputSide(side: number): number {
  return Math.max(1, Math.min(AVATAR_SIDE, Math.round(side)));
}

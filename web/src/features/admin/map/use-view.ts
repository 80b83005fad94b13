import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { MapLayout, PlacedNode } from "./layout.ts";
import { FIRST_VIEW, keepOnMap, type Size, showNode, type View, wholeMap, zoomAt } from "./view.ts";

/** Factor of one press of a zoom button. */
const STEP = 1.35;
/** Natural logarithm of the factor for each unit of a mouse wheel. */
const WHEEL_SPEED = 0.0015;
/** Movement below which a press is not a drag, in CSS pixels. */
const CLICK_PX = 4;

/** The view of the map: moved by dragging, scaled by wheel, pinch and buttons. */
export function useView(window: RefObject<HTMLElement | null>, layout: MapLayout, head: Size) {
  const [view, setView] = useState<View>(FIRST_VIEW);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const isDragging = useRef(false);

  const change = (next: (before: View) => View): void =>
    setView((before) => keepOnMap(next(before), layout, size));

  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width: Math.max(1, width - head.width), height: Math.max(1, height - head.height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [window, head.width, head.height]);

  useEffect(() => {
    const element = window.current;
    if (!element) return;
    // React's own listener is passive, so it could not keep the page from scrolling.
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const corner = element.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY * WHEEL_SPEED);
      const [x, y] = [event.clientX - corner.left - head.width, event.clientY - corner.top - head.height];
      setView((before) => keepOnMap(zoomAt(before, factor, x, y), layout, size));
    };
    element.addEventListener("wheel", zoom, { passive: false });
    return () => element.removeEventListener("wheel", zoom);
  }, [window, layout, size, head.width, head.height]);

  function move(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!isDragging.current && Math.hypot(dx, dy) < CLICK_PX) return;
    isDragging.current = true;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) {
      change(({ x, y, scale }) => ({ scale, x: x - dx / scale, y: y - dy / scale }));
      return;
    }
    const corner = event.currentTarget.getBoundingClientRect();
    const spread = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
    const [x, y] = [
      (now.x + other.x) / 2 - corner.left - head.width,
      (now.y + other.y) / 2 - corner.top - head.height,
    ];
    change((view) => zoomAt(view, spread(now) / Math.max(1, spread(before)), x, y));
  }

  return {
    view,
    size,
    zoom: (direction: 1 | -1) =>
      change((before) => zoomAt(before, STEP ** direction, size.width / 2, size.height / 2)),
    showAll: () => change(() => wholeMap(layout, size)),
    show: (node: PlacedNode) => change((before) => showNode(before, node, size)),
    /** True if the last press was a drag, and so not a click. */
    wasDragged: () => isDragging.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (pointers.current.size === 0) isDragging.current = false;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  };
}

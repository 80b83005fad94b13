import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";
import type { ListName } from "./contact-form.ts";

interface DragOptions {
  readonly list: ListName;
  readonly index: number;
  /** Moves the dragged entry to the place `to`, from 0. */
  readonly onMove: (key: string, to: number) => void;
  readonly entryKey: string;
}

/** Drop position of a dragged entry: above or below this one. */
type Edge = "before" | "after";

/** Returns whether the pointer is in the upper half of the element. */
function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? "before" : "after";
}

/**
 * Lets an entry be dragged by its handle and dropped on the other entries of its list. Only the handle is draggable: in Firefox
 * no text within a draggable element can be selected.
 */
export function useDrag(
  entry: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { list, index, entryKey, onMove }: DragOptions,
): { readonly isDragging: boolean; readonly edge: Edge | null } {
  const [isDragging, setIsDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    const element = entry.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    return combine(
      draggable({
        element: dragHandle,
        onGenerateDragPreview({ location, nativeSetDragImage }) {
          const { left, top } = element.getBoundingClientRect();
          const { clientX, clientY } = location.current.input;
          nativeSetDragImage?.(element, clientX - left, clientY - top);
        },
        getInitialData: () => ({ list, index, key: entryKey }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.key !== entryKey,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const { key, index: from } = source.data;
          if (typeof key !== "string" || typeof from !== "number") return;
          const place = edgeAt(element, location.current.input.clientY) === "before" ? index : index + 1;
          onMove(key, from < place ? place - 1 : place);
        },
      }),
    );
  }, [entry, handle, list, index, entryKey, onMove]);

  return { isDragging, edge };
}

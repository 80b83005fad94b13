import { type ReactFlowState, useStoreApi, type Viewport } from "@xyflow/react";
import { useEffect, useState } from "react";

/** Time after which a still view is at rest, in milliseconds. */
const REST_MS = 150;

/** The part of the map in the window. */
export interface Shown extends Viewport {
  readonly width: number;
  readonly height: number;
}

const shownOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): Shown => ({
  x,
  y,
  zoom,
  width,
  height,
});

/** The window's view when it was last at rest, and whether it moves: costly drawing waits for the rest. */
export function useRest(): { readonly rested: Shown; readonly isMoving: boolean } {
  const store = useStoreApi();
  const [rested, setRested] = useState(() => shownOf(store.getState()));
  const [isMoving, setIsMoving] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // React Flow has measured the window by now.
    setRested(shownOf(store.getState()));
    const stop = store.subscribe((now, before) => {
      if (now.transform === before.transform && now.width === before.width && now.height === before.height)
        return;
      clearTimeout(timer);
      setIsMoving(true);
      timer = setTimeout(() => {
        setRested(shownOf(store.getState()));
        setIsMoving(false);
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);

  return { rested, isMoving };
}

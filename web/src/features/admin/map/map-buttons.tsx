import { useReactFlow } from "@xyflow/react";
import { Expand, Maximize, Minus, Plus } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import styles from "./map.module.css";

interface MapButtonsProps {
  /** The element that the full screen shows. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onShowAll: () => void;
}

/** The buttons that scale the map. */
export function MapButtons({ frame, onShowAll }: MapButtonsProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  return (
    <div className={styles.zoom}>
      <IconButton label="Zoom in" onClick={() => void zoomIn()}>
        <Plus aria-hidden size={20} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => void zoomOut()}>
        <Minus aria-hidden size={20} />
      </IconButton>
      <IconButton label="Show everything" onClick={onShowAll}>
        <Maximize aria-hidden size={20} />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton label="Full screen" onClick={() => void toggleFullScreen(frame.current)}>
          <Expand aria-hidden size={20} />
        </IconButton>
      )}
    </div>
  );
}

/** Shows the map on the whole screen, or on the page again. */
async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  // A browser that refuses leaves the map where it is.
  await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(
    () => {},
  );
}

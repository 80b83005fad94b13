import { type PointerEvent, type RefObject, useId, useLayoutEffect, useState } from "react";
import styles from "./avatar-uploader.module.css";
import { type CropView, cropSquare, dragged, WHOLE, ZOOM_MAX, zoomed } from "./crop.ts";
import { drawCrop, sizeOf } from "./picture.ts";

interface CropEditorProps {
  readonly image: HTMLImageElement;
  /** Receives the cropped square as it will be uploaded. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Crops a picture to a square, by dragging or with sliders. */
export function CropEditor({ image, canvas }: CropEditorProps) {
  const [view, setView] = useState(WHOLE);
  const size = sizeOf(image);
  const { side } = cropSquare(size, view);

  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, view);
  }, [canvas, image, view]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = { x: event.movementX / width, y: event.movementY / width };
    setView((before) => dragged(size, before, by));
  }

  const change = (next: Partial<CropView>) => setView((before) => ({ ...before, ...next }));
  return (
    <div className={styles.editor}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label="Preview of your picture"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={ZOOM_MAX}
          value={view.zoom}
          onChange={(zoom) => setView((before) => zoomed(size, before, zoom))}
        />
        {size.width > side && <Slider label="Left to right" value={view.x} onChange={(x) => change({ x })} />}
        {size.height > side && (
          <Slider label="Top to bottom" value={view.y} onChange={(y) => change({ y })} />
        )}
        <p>Drag the picture, or use the sliders. We'll crop it square and shrink it.</p>
      </div>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { FromFrame, ToFrame } from "#game/preview/frame-message.ts";
import { themeAtom } from "../../../device/preferences/theme.ts";
import type { Engine } from "../engine/engine.ts";
import { frameDocument } from "./frame-document.ts";
import styles from "./preview.module.css";

interface PreviewFrameProps {
  /** Answers the calls of the screens. Its preview has started. */
  readonly engine: Engine;
  /** Width in CSS pixels; null for all the room there is. */
  readonly width: number | null;
}

/**
 * The game's real screens in a frame without an origin: it has neither this page's session and storage nor any
 * connection. A new preview needs a new key.
 */
export function PreviewFrame({ engine, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAtomValue(themeAtom);
  // The document is made once: a new one would start again.
  const [source] = useState(() => frameDocument(theme));

  useEffect(() => {
    const receive = async ({ source: sender, data }: MessageEvent<FromFrame>) => {
      const target = frame.current?.contentWindow;
      if (!target || sender !== target) return;
      const { id, method, path, body } = data;
      const reply = await engine
        .ask("call", { method, path, body })
        .catch(() => ({ status: 503, body: null }));
      const message: ToFrame = { type: "reply", id, ...reply };
      // The frame's origin is opaque, so it can't be named.
      target.postMessage(message, "*");
    };
    const listener = (event: MessageEvent<FromFrame>) => void receive(event);
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [engine]);

  useEffect(() => {
    const message: ToFrame = { type: "theme", theme };
    frame.current?.contentWindow?.postMessage(message, "*");
  }, [theme]);

  // On a narrow screen the frame begins below the form.
  useEffect(() => {
    // Scrolling returns a promise in some browsers, and an effect must not.
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={width === null ? undefined : { width }}
      title="Preview of the game"
      sandbox="allow-scripts"
      srcDoc={source}
    />
  );
}

import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { FromPreview, ToPreview } from "#game/preview/preview-message.ts";
import { themeAtom } from "../../../device/preferences/theme.ts";
import type { Engine } from "../engine/engine.ts";
import styles from "./preview.module.css";

/** Allows no connection at all, over and above this page's policy, which the iframe inherits. */
const POLICY = "connect-src 'none'; form-action 'none'";

interface PreviewIframeProps {
  /** Answers the calls of the screens. Its preview has started. */
  readonly engine: Engine;
  /** Width in CSS pixels; null for all the room there is. */
  readonly width: number | null;
}

/**
 * The game's real screens in an iframe without an origin: it has neither this page's session and storage nor any
 * connection. A new preview needs a new key.
 */
export function PreviewIframe({ engine, width }: PreviewIframeProps) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const theme = useAtomValue(themeAtom);
  // The document is made once: a new one would start again.
  const [source] = useState(() => documentOf(theme));

  useEffect(() => {
    const receive = async ({ source: sender, data }: MessageEvent<FromPreview>) => {
      const target = iframe.current?.contentWindow;
      if (!target || sender !== target) return;
      const { id, method, path, body } = data;
      const reply = await engine
        .ask("call", { method, path, body })
        .catch(() => ({ status: 503, body: null }));
      const message: ToPreview = { type: "reply", id, ...reply };
      // The iframe's origin is opaque, so it can't be named.
      target.postMessage(message, "*");
    };
    const listener = (event: MessageEvent<FromPreview>) => void receive(event);
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [engine]);

  useEffect(() => {
    const message: ToPreview = { type: "theme", theme };
    iframe.current?.contentWindow?.postMessage(message, "*");
  }, [theme]);

  // On a narrow screen the iframe begins below the form.
  useEffect(() => {
    // Scrolling returns a promise in some browsers, and an effect must not.
    iframe.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <iframe
      ref={iframe}
      className={styles.iframe}
      style={width === null ? undefined : { width }}
      title="Preview of the game"
      sandbox="allow-scripts"
      srcDoc={source}
    />
  );
}

/**
 * The document of a preview's iframe: the scripts and styles of this page, so that it runs the same version of the game.
 * See docs/decisions/019-a-preview-in-a-sandboxed-frame.md.
 */
function documentOf(theme: "light" | "dark"): string {
  const files = (selector: string): string =>
    [...document.querySelectorAll(selector)].map((element) => element.outerHTML).join("");
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <title>Preview</title>
    ${files('head > style, link[rel="stylesheet"]')}
  </head>
  <body>
    <div id="root"></div>
    ${files('script[type="module"]')}
  </body>
</html>`;
}

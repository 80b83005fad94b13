import { createRoot } from "react-dom/client";
import type { ToPreview } from "#game/preview/preview-message.ts";
import { startSession } from "../../session/session.ts";
import { acceptReply, installTransport } from "./transport.ts";

/**
 * Runs the game's real screens in the sandboxed iframe of a preview. The embedding page answers their calls.
 * See docs/decisions/019-a-preview-in-a-sandboxed-frame.md.
 */
export async function startPreview(root: HTMLElement): Promise<void> {
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    // Only this page's own code can embed the iframe.
    const message: ToPreview = data;
    if (message.type === "theme") document.documentElement.dataset.theme = message.theme;
    else acceptReply(message);
  });
  installTransport();
  // The screens ask for nothing without a session. No server knows this one.
  startSession("preview");
  // Once `fetch` is replaced.
  const { PreviewApp } = await import("./preview-app.tsx");
  createRoot(root).render(<PreviewApp />);
}

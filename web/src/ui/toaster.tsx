import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toast.css";

const MOST_TOASTS = 20;
const shown: (string | number)[] = [];
let place: HTMLElement | null = null;

/** Puts the toasts above a dialog that was opened after them. */
function raise(): void {
  if (!document.querySelector("dialog[open]")) return;
  place?.hidePopover?.();
  place?.showPopover?.();
}

export interface Toast {
  readonly kind: string;
  readonly text: string;
  /** How long it stays, in milliseconds. */
  readonly durationMs: number;
  /** A toast with the same key is replaced. */
  readonly key?: string;
  readonly description?: string;
}

/** Draws a toast. Callers use `showToast`, which loads this file when there is something to say. */
export function draw({ kind, text, durationMs, key, description }: Toast): void {
  raise();
  const id = toast(text, {
    duration: durationMs,
    className: `toast-${kind}`,
    ...(key === undefined ? {} : { id: key }),
    ...(description === undefined ? {} : { description }),
  });
  if (!shown.includes(id)) shown.push(id);
  if (shown.length > MOST_TOASTS) toast.dismiss(shown.shift());
}

/** Where toasts appear; one on a page. It lies in the top layer, where dialogs are. */
export function Toaster() {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place = popover.current;
    place?.showPopover?.();
    return () => {
      place = null;
    };
  }, []);
  return (
    <div ref={popover} popover="manual" className="toast-place">
      <SonnerToaster
        position="top-right"
        visibleToasts={4}
        // A phone has no room for a list of them.
        expand={matchMedia("(min-width: 768px)").matches}
        gap={8}
        offset={{ top: "calc(72px + var(--safe-top))", right: "16px" }}
        mobileOffset={{ top: "calc(64px + var(--safe-top))", left: "12px", right: "12px" }}
      />
    </div>
  );
}

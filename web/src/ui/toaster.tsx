import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toast.css";

const MAX_TOASTS = 20;
const shown: (string | number)[] = [];
let place: HTMLElement | null = null;

/** Raises the toasts above a dialog that opened later. */
function raise(): void {
  if (!document.querySelector("dialog[open]")) return;
  place?.hidePopover?.();
  place?.showPopover?.();
}

export interface Toast {
  readonly kind: string;
  readonly text: string;
  /** How long the toast stays, in milliseconds. */
  readonly durationMs: number;
  /** Replaces the toast with the same key. */
  readonly key?: string;
  readonly description?: string;
}

/** Draws a toast. Call `showToast` instead, which loads this file on first use. */
export function draw({ kind, text, durationMs, key, description }: Toast): void {
  raise();
  const id = toast(text, {
    duration: durationMs,
    className: `toast-${kind}`,
    ...(key === undefined ? {} : { id: key }),
    ...(description === undefined ? {} : { description }),
  });
  if (!shown.includes(id)) shown.push(id);
  if (shown.length > MAX_TOASTS) toast.dismiss(shown.shift());
}

/** The list of toasts, once per page. Like dialogs, it is in the top layer. */
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
        // A phone has no room for an expanded list.
        expand={matchMedia("(min-width: 768px)").matches}
        gap={8}
        offset={{ top: "calc(72px + var(--safe-top))", right: "16px" }}
        mobileOffset={{ top: "calc(64px + var(--safe-top))", left: "12px", right: "12px" }}
      />
    </div>
  );
}

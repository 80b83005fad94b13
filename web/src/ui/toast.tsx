import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toast.css";

/** How long each kind of toast stays, in milliseconds. Decision 43. */
export const TOAST_DURATIONS = {
  levelUp: 6_000,
  questUnlocked: 5_000,
  npcUnlocked: 5_000,
  actionCompleted: 3_000,
  questOffer: 5_000,
  message: 4_000,
  enrolled: 4_000,
  dropped: 3_000,
  completed: 6_000,
  reset: 5_000,
  error: 4_000,
  success: 2_000,
  default: 4_000,
} as const;
export type ToastKind = keyof typeof TOAST_DURATIONS;

const MOST_TOASTS = 20;
const shown: (string | number)[] = [];
let place: HTMLElement | null = null;

/** Puts the toasts above a dialog that was opened after them. */
function raise(): void {
  if (!document.querySelector("dialog[open]")) return;
  place?.hidePopover?.();
  place?.showPopover?.();
}

/** Says something at the top right for as long as its kind lasts. A key replaces the earlier toast with that key. */
export function showToast(
  kind: ToastKind,
  text: string,
  options: { key?: string; description?: string } = {},
): void {
  const { key, description } = options;
  raise();
  const id = toast(text, {
    duration: TOAST_DURATIONS[kind],
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

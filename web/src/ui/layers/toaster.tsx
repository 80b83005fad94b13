import { Check, Info, type LucideIcon, Mail, Star, TriangleAlert, UserPlus } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster as SonnerToaster, toast as sonner } from "sonner";
import { onTopmost, topmost } from "./modal.ts";
import "sonner/dist/styles.css";
import "./toast.css";

export interface Toast {
  readonly kind: string;
  readonly text: string;
  /** Duration of the toast, in milliseconds. */
  readonly durationMs: number;
  /** Replaces the toast with the same key. */
  readonly key?: string | undefined;
  readonly description?: string | undefined;
}

/** Maximum number of toasts, shown and behind them. */
const MAX_TOASTS = 20;
/** Number of toasts that are on the screen at once, each in full. */
const SHOWN = { desktop: 4, phone: 2 };
const wide = matchMedia("(min-width: 768px)");

/** The picture of a kind, and its hue in toast.css. */
const LOOKS: Readonly<Record<string, readonly [icon: LucideIcon, hue: string]>> = {
  levelUp: [Star, "gold"],
  completed: [Star, "gold"],
  npcUnlocked: [UserPlus, "gold"],
  questUnlocked: [Mail, "gold"],
  questOffer: [Mail, "gold"],
  message: [Mail, "quiet"],
  actionCompleted: [Check, "success"],
  success: [Check, "success"],
  enrolled: [Check, "success"],
  error: [TriangleAlert, "danger"],
};
const classOf = (hue: string) => `toast-${hue}`;

/** The toasts that haven't left, oldest first. */
const activeToasts = () => sonner.getToasts().filter((each) => !("dismiss" in each));

/** What shows the toasts that a larger view keeps waiting, oldest first; null while none covers the page. */
let aside: (() => void)[] | null = null;

/** Draws a toast. Call `showToast` instead, which loads this file on first use. */
export function draw(toast: Toast): void {
  const { kind, text, durationMs, key, description } = toast;
  if (aside && kind !== "error") {
    aside.push(() => draw(toast));
    return;
  }
  const [Icon, hue] = LOOKS[kind] ?? [Info, "quiet"];
  const id = sonner(text, {
    ...(key !== undefined && { id: key }),
    icon: <Icon aria-hidden size={16} strokeWidth={2.5} />,
    duration: durationMs,
    className: classOf(hue),
    description,
  });
  const others = activeToasts().filter((each) => each.id !== id);
  for (const each of others.slice(0, Math.max(0, others.length + 1 - MAX_TOASTS))) sonner.dismiss(each.id);
}

/** Takes all toasts but errors away, and keeps later ones. Returns a function that shows them. Call `setToastsAside` instead. */
export function setAside(): () => void {
  const shown = activeToasts().flatMap((each) =>
    "title" in each && each.className !== classOf("danger") ? [each] : [],
  );
  for (const { id } of shown) sonner.dismiss(id);
  aside = shown.map(
    ({ title, ...each }) =>
      () =>
        sonner(title, each),
  );
  return () => {
    const held = aside ?? [];
    aside = null;
    for (const show of held) show();
  };
}

function followWidth(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Lets the toasts stay while one has the focus, as they do under the pointer, which is all that sonner knows. */
function stayInFocus({ type, target }: FocusEvent): void {
  const pointer = type === "focusin" ? "mousemove" : "mouseout";
  const event = new MouseEvent(pointer, { bubbles: true, relatedTarget: document.body });
  if (target instanceof Element) target.closest("ol")?.dispatchEvent(event);
}

/**
 * The list of toasts, once per page. Like dialogs, it is in the top layer. It belongs to the topmost dialog, because
 * elements outside of that can't be pressed or read out.
 */
export function Toaster() {
  const isWide = useSyncExternalStore(followWidth, () => wide.matches);
  const parent = useSyncExternalStore(onTopmost, topmost);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new parent has a new list.
  useEffect(() => {
    // Screen readers announce a toast only if they already know the list. Showing it forces a layout, so it gets its own task.
    const showing = setTimeout(() => list.current?.showPopover?.());
    const element = list.current;
    for (const type of ["focusin", "focusout"] as const) element?.addEventListener(type, stayInFocus);
    return () => clearTimeout(showing);
  }, [parent]);
  useEffect(() => () => void sonner.dismiss(), []);
  return createPortal(
    <div ref={list} popover="manual" className="toast-place">
      <SonnerToaster
        // Else each change computes the page's styles to find out.
        dir="ltr"
        // Above the thumb on a phone, where the top has the page's header, its title and Close.
        position={isWide ? "top-right" : "bottom-center"}
        visibleToasts={isWide ? SHOWN.desktop : SHOWN.phone}
        expand
        gap={8}
        swipeDirections={isWide ? ["right", "top"] : ["left", "right", "bottom"]}
        offset={
          isWide
            ? { top: "calc(72px + var(--safe-top))", right: "16px" }
            : { bottom: "calc(var(--toast-bottom) + var(--safe-bottom))" }
        }
        mobileOffset={{
          bottom: "calc(var(--toast-bottom) + var(--safe-bottom))",
          left: "12px",
          right: "12px",
        }}
      />
    </div>,
    parent,
  );
}

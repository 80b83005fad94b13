import { Check, Info, type LucideIcon, Mail, Star, TriangleAlert, UserPlus } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster as SonnerToaster, toast as sonner } from "sonner";
import { steadyNow } from "../clock.ts";
import { onTopmost, topmost } from "./modal.ts";
import "sonner/dist/styles.css";
import "./toast.css";
import { EMPTY_QUEUE, msUntilLeaving, type Toast, type ToastEvent, toastQueue } from "./toast-queue.ts";

const wide = matchMedia("(min-width: 768px)");
/** Number of toasts that are on the screen at once, each in full. */
const PLACES = { desktop: 4, phone: 2 };
const places = () => (wide.matches ? PLACES.desktop : PLACES.phone);

let queue = EMPTY_QUEUE;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The element of the list, which moves to the topmost dialog: what is outside of it can't be pressed, and isn't read out. */
const place = document.createElement("div");
place.popover = "manual";
place.className = "toast-place";
let isShown = false;
let isHeld = false;

/** Shows the list of toasts, above all else. */
function raise(): void {
  if (place.parentElement !== topmost()) {
    topmost().append(place);
    // A list that moves away doesn't tell that the pointer has left it.
    isHeld = false;
  }
  place.togglePopover?.(true);
}

type Change = ToastEvent extends infer Event ? (Event extends unknown ? Omit<Event, "at"> : never) : never;

/** Applies a change to the queue and draws the difference. */
function change(event: Change): void {
  const before = queue.shown;
  queue = toastQueue(queue, { ...event, at: steadyNow() }, places());
  for (const { id } of before) {
    if (!queue.shown.some((each) => each.id === id)) sonner.dismiss(id);
  }
  for (const each of queue.shown) {
    const known = before.find(({ id }) => id === each.id);
    setText(each.id, each.toast.text);
    if (!known || !isSame(known.toast, each.toast)) render(each.id, each.toast);
  }
  clearTimeout(timer);
  const ms = msUntilLeaving(queue);
  if (ms !== null) timer = setTimeout(() => change({ type: "timeout" }), ms);
}

/** Returns whether two toasts look the same but for their texts, which draw themselves. */
function isSame(a: Toast, b: Toast): boolean {
  return a.kind === b.kind && a.description === b.description;
}

/** The texts of the toasts on the screen. */
const texts = new Map<number, string>();
const listeners = new Set<() => void>();

function setText(id: number, text: string): void {
  if (texts.get(id) === text) return;
  texts.set(id, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text of a toast. A new one is drawn here alone: Sonner would draw the list at once, and measure each toast. */
function Words({ id }: { id: number }) {
  const text = useSyncExternalStore(subscribe, () => texts.get(id));
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let height: number | undefined;
    // Sonner has to measure a toast whose text takes more or fewer lines.
    const observer = new ResizeObserver(([entry]) => {
      const before = height;
      height = entry?.contentRect.height;
      const shown = queue.shown.find((each) => each.id === id);
      if (before !== undefined && before !== height && shown) render(id, shown.toast);
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      if (!queue.shown.some((each) => each.id === id)) texts.delete(id);
    };
  }, [id]);
  return (
    <span ref={place} className="toast-words">
      {text}
    </span>
  );
}

/** By kind; the others are news without a picture. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  levelUp: Star,
  completed: Star,
  npcUnlocked: UserPlus,
  questUnlocked: Mail,
  questOffer: Mail,
  message: Mail,
  actionCompleted: Check,
  success: Check,
  enrolled: Check,
  error: TriangleAlert,
};

/** Sonner draws, stacks and swipes; the queue keeps the time. */
function render(id: number, { kind, description }: Toast): void {
  const Icon = ICONS[kind] ?? Info;
  sonner(<Words id={id} />, {
    id,
    icon: <Icon aria-hidden size={16} strokeWidth={2.5} />,
    duration: Number.POSITIVE_INFINITY,
    className: `toast-${kind}`,
    description,
    onDismiss() {
      change({ type: "remove", id });
      // A removed toast doesn't tell when the pointer leaves it.
      hold(false);
    },
  });
}

/** A toast's time runs only while it can be seen and nobody holds it. */
function runClock(): void {
  const canRun = isShown && !isHeld && document.visibilityState === "visible";
  change({ type: canRun ? "resume" : "pause" });
}

function hold(isNow: boolean): void {
  isHeld = isNow;
  runClock();
}

let unnamed = 0;

/** Draws a toast. Call `showToast` instead, which loads this file on first use. */
export function draw(toast: Omit<Toast, "key"> & { readonly key?: string | undefined }): void {
  unnamed += 1;
  change({ type: "show", toast: { ...toast, key: toast.key ?? `unnamed-${unnamed}` } });
}

/** Takes away all but failures. Call `dismissToasts` instead. */
export function dismiss(): void {
  change({ type: "dismiss" });
}

/** The list of toasts, once per page. Like dialogs, it is in the top layer. */
export function Toaster() {
  const isWide = useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
  useEffect(() => {
    isShown = true;
    // Screen readers announce a toast only if they already know the list. Showing it forces a layout, so it gets its own task.
    const showing = setTimeout(raise);
    const stopFollowing = onTopmost(raise);
    runClock();
    document.addEventListener("visibilitychange", runClock);
    return () => {
      clearTimeout(showing);
      stopFollowing();
      place.remove();
      document.removeEventListener("visibilitychange", runClock);
      clearTimeout(timer);
      sonner.dismiss();
      queue = { ...EMPTY_QUEUE, nextId: queue.nextId };
      isShown = false;
      isHeld = false;
    };
  }, []);
  return createPortal(
    <div onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <SonnerToaster
        // Else each change computes the page's styles to find out.
        dir="ltr"
        // Above the thumb on a phone, where the top has the page's header, its title and Close.
        position={isWide ? "top-right" : "bottom-center"}
        visibleToasts={PLACES.desktop}
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
    place,
  );
}

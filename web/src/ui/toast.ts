import type { Toast } from "./toaster.tsx";

/** How long each kind of toast stays, in milliseconds. See docs/reference/platform.md#toasts. */
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

/**
 * Says something at the top right for as long as its kind lasts. A key replaces the earlier toast with that key.
 * What draws it is loaded after the first paint, so that no page waits for it.
 */
export function showToast(
  kind: ToastKind,
  text: string,
  options: Pick<Toast, "key" | "description"> = {},
): void {
  const toast = { kind, text, durationMs: TOAST_DURATIONS[kind], ...options };
  import("./toaster.tsx").then(
    ({ draw }) => draw(toast),
    // What cannot be fetched cannot speak either; every failure that matters is said in its own place, too.
    () => {},
  );
}

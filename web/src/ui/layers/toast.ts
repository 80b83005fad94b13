import type { Toast } from "./toaster.tsx";

/** Duration of each kind of toast, in milliseconds. See docs/reference/platform.md#toasts. */
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
 * Shows a toast for the duration of its kind. Replaces an earlier toast with the same key. The code that draws toasts is loaded
 * on first use.
 */
export function showToast(
  kind: ToastKind,
  text: string,
  options: Partial<Pick<Toast, "key" | "description">> = {},
): void {
  const toast = { kind, text, durationMs: TOAST_DURATIONS[kind], ...options };
  import("./toaster.tsx").then(
    ({ draw }) => draw(toast),
    // Without its code there is no toast. Important failures also show where they happen.
    () => {},
  );
}

/** Keeps all toasts but errors waiting while a larger view covers the page. Returns a function that shows them. */
export function setToastsAside(): () => void {
  const restoring = import("./toaster.tsx").then(({ setAside }) => setAside());
  return () => {
    restoring.then(
      (restore) => restore(),
      () => {},
    );
  };
}

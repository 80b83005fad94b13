import { useSyncExternalStore } from "react";

/** The sidebar's breakpoints in CSS pixels. See docs/reference/platform.md#layout. */
const phone = matchMedia("(max-width: 767.98px)");
const narrow = matchMedia("(max-width: 1279.98px)");

/** Returns whether the window has the layout of phones. */
export const hasPhoneLayout = () => phone.matches;

type Breakpoint = "phone" | "narrow" | "wide";

function read(): Breakpoint {
  if (phone.matches) return "phone";
  return narrow.matches ? "narrow" : "wide";
}

function subscribe(listener: () => void): () => void {
  phone.addEventListener("change", listener);
  narrow.addEventListener("change", listener);
  return () => {
    phone.removeEventListener("change", listener);
    narrow.removeEventListener("change", listener);
  };
}

/** Returns the layout that fits the window. */
export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(subscribe, read);
}

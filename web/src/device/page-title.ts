import { atom } from "jotai";
import { useEffect } from "react";
import { store } from "../store.ts";

/** The title of a page that is not in the table of pages; null while the table has it. */
export const pageTitleAtom = atom<string | null>(null);

/** Sets the title of the current page, for pages below those in the table. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    store.set(pageTitleAtom, title);
    return () => store.set(pageTitleAtom, null);
  }, [title]);
}

import { atom } from "jotai";
import * as v from "valibot";
import { store } from "../store.ts";
import { keepText } from "./device-storage.ts";

/** Storage key of the chosen theme. See docs/reference/platform.md#theme. */
const KEY = "theme";
const Theme = v.picklist(["light", "dark"]);
export type Theme = v.InferOutput<typeof Theme>;

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function readChoice(): Theme | null {
  try {
    const stored = v.safeParse(Theme, localStorage.getItem(KEY));
    return stored.success ? stored.output : null;
  } catch {
    // Without storage, the embedding page may have set it, as for a preview.
    const set = v.safeParse(Theme, document.documentElement.dataset.theme);
    return set.success ? set.output : null;
  }
}

const choiceAtom = atom<Theme | null>(readChoice());
const systemAtom = atom<Theme>(prefersDark.matches ? "dark" : "light");

/** The current theme: the player's choice, else the system's. */
export const themeAtom = atom<Theme>((get) => get(choiceAtom) ?? get(systemAtom));

/** Switches to the other theme on this device. */
export function toggleTheme(): void {
  const theme = store.get(themeAtom) === "dark" ? "light" : "dark";
  store.set(choiceAtom, theme);
  keepText(KEY, theme);
}

/** Colours of the browser's own bars, as in tokens.css. */
const GROUND = { light: "#f6f1e7", dark: "#14110c" };

function apply(): void {
  const theme = store.get(themeAtom);
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    // The page's own scheme counts, which may not be the system's.
    meta.removeAttribute("media");
    meta.content = GROUND[theme];
  }
}

prefersDark.addEventListener("change", (event) => store.set(systemAtom, event.matches ? "dark" : "light"));
addEventListener("storage", (event) => {
  if (event.key === KEY) store.set(choiceAtom, readChoice());
});
store.sub(themeAtom, apply);
apply();

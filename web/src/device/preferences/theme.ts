import { atom } from "jotai";
import { store } from "../../store.ts";
import { keepText } from "../device-storage.ts";
import { chosenTheme, THEME_KEY, type Theme } from "./chosen-theme.ts";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const choiceAtom = atom<Theme | null>(chosenTheme());
const systemAtom = atom<Theme>(prefersDark.matches ? "dark" : "light");

/** The current theme: the player's choice, else the system's. */
export const themeAtom = atom<Theme>((get) => get(choiceAtom) ?? get(systemAtom));

/** Switches to the other theme on this device. */
export function toggleTheme(): void {
  const theme = store.get(themeAtom) === "dark" ? "light" : "dark";
  store.set(choiceAtom, theme);
  keepText(THEME_KEY, theme);
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
  if (event.key === THEME_KEY) store.set(choiceAtom, chosenTheme());
});
store.sub(themeAtom, apply);
apply();

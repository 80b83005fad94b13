import { readText } from "../device-storage.ts";

/** Storage key of the chosen theme. See docs/reference/platform.md#theme. */
export const THEME_KEY = "theme";
export type Theme = "light" | "dark";

/** Returns the theme that the player has chosen on this device; null for the system's. */
export function chosenTheme(): Theme | null {
  const stored = readText(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : null;
}

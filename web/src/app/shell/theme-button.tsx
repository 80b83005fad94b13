import { useAtomValue } from "jotai";
import { themeAtom, toggleTheme } from "../../state/theme.ts";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";

/** Switches between light and dark. */
export function ThemeButton() {
  return <ThemeToggle theme={useAtomValue(themeAtom)} onToggle={toggleTheme} />;
}

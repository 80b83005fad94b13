import { useAtomValue } from "jotai";
import { Moon, Sun } from "lucide-react";
import { themeAtom, toggleTheme } from "../../device/preferences/theme.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const isDark = useAtomValue(themeAtom) === "dark";
  return (
    <IconButton label={isDark ? "Use light theme" : "Use dark theme"} onClick={toggleTheme}>
      {isDark ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </IconButton>
  );
}

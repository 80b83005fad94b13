import { Moon, Sun } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

/** Switches to the other theme. */
export function ThemeToggle({ theme, onToggle }: { theme: "light" | "dark"; onToggle: () => void }) {
  const isDark = theme === "dark";
  return (
    <IconButton label={isDark ? "Use light theme" : "Use dark theme"} onClick={onToggle}>
      {isDark ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </IconButton>
  );
}

import { useLayoutEffect, useState } from "react";
import styles from "./action-keys.module.css";

/** Storage key: `off` if the player has switched the keys off. */
const KEY = "action-keys";

/** Elements that use the number keys themselves. */
const OWN_KEYS = "input, textarea, select, [contenteditable], dialog";

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/**
 * Presses the quick action of a number key, from 1. Single keys can be switched off, because speech input may type them.
 * docs/reference/character.md#quick-actions
 */
export function ActionKeys({ onKey }: { onKey: (place: number) => void }) {
  const [isOn, setIsOn] = useState(readIsOn);

  // Before the paint: whoever sees "on" can press a key.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || repeat) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (document.querySelector("dialog[open]")) return;
      onKey(Number(key));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn, onKey]);

  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={() => {
        setIsOn(!isOn);
        try {
          localStorage.setItem(KEY, isOn ? "off" : "on");
        } catch {
          // Without storage, the choice lasts as long as the page.
        }
      }}
    >
      Number keys
      <span className={styles.state} aria-hidden>
        {isOn ? "on" : "off"}
      </span>
    </button>
  );
}

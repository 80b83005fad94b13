import { useAtom } from "jotai";
import { useLayoutEffect } from "react";
import { deviceText } from "../../../device/device-storage.ts";
import { isForOthers, shortcutOf } from "../../../ui/keys.ts";
import styles from "./action-keys.module.css";

/** `off` if the player has switched the keys off. */
const stateAtom = deviceText("action-keys");

/** Elements that use the number keys themselves. */
const OWN_KEYS = "input, textarea, select, [contenteditable], dialog";

/**
 * Presses the quick action of a number key, from 1. Single keys can be switched off, because speech input may type them.
 * docs/reference/character.md#quick-actions
 */
export function ActionKeys({ onKey }: { onKey: (place: number) => void }) {
  const [state, setState] = useAtom(stateAtom);
  const isOn = state !== "off";

  // Before the paint, so that keys work as soon as "on" shows.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event;
      const digit = shortcutOf(event);
      if (!/[1-9]/.test(digit) || repeat || isForOthers(event)) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (document.querySelector("dialog[open]")) return;
      onKey(Number(digit));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn, onKey]);

  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={() => setState(isOn ? "off" : "on")}
    >
      Number keys
      <span className={styles.state} aria-hidden>
        {isOn ? "on" : "off"}
      </span>
    </button>
  );
}

import { useAtom } from "jotai";
import { useLayoutEffect } from "react";
import { deviceText } from "../../../device/device-storage.ts";
import * as texts from "../texts.ts";
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
      onClick={() => setState(isOn ? "off" : "on")}
    >
      {texts.numberKeys}
      <span className={styles.state} aria-hidden>
        {isOn ? "on" : "off"}
      </span>
    </button>
  );
}

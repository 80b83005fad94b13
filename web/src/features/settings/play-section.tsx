import { useAtomValue } from "jotai";
import {
  type PlayPreferences,
  playPreferencesAtom,
  setPlayPreference,
} from "../../device/preferences/play-preferences.ts";
import layout from "../../ui/layout.module.css";
import styles from "./play-section.module.css";
import { Section } from "./section.tsx";
import * as texts from "./texts.ts";

const SWITCHES: readonly {
  readonly name: keyof PlayPreferences;
  readonly label: string;
  readonly text: string;
}[] = [
  { name: "sound", label: texts.sound, text: texts.aTypewriterATill },
  { name: "vibration", label: texts.vibration, text: texts.aNudgeWhenMoneyComes },
  {
    name: "covers",
    label: texts.magazineCovers,
    text: texts.aLevelUpMakes,
  },
];

/** Settings for sound, vibration and celebrations. docs/reference/platform.md#sound-and-touch */
export function PlaySection() {
  const preferences = useAtomValue(playPreferencesAtom);

  function change(name: keyof PlayPreferences, isOn: boolean) {
    setPlayPreference(name, isOn);
    if (!isOn || name === "covers") return;
    // The press that switches it on is the permission to try it.
    void import("../../device/sound.ts").then(
      ({ playSound, vibrate }) => (name === "sound" ? playSound("till") : vibrate([15])),
      () => {},
    );
  }

  return (
    <Section title={texts.soundAndTouch} hint={texts.forThisDeviceOnlySaved}>
      <ul className={layout.stack2}>
        {SWITCHES.map(({ name, label, text }) => (
          <li key={name}>
            <label className={styles.switch}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={preferences[name]}
                aria-label={label}
                aria-describedby={`play-${name}`}
                checked={preferences[name]}
                onChange={({ target }) => change(name, target.checked)}
              />
              <span>
                <strong>{label}</strong>
                <span id={`play-${name}`}>{text}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}

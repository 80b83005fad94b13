import { useAtomValue } from "jotai";
import {
  type PlayPreferences,
  playPreferencesAtom,
  setPlayPreference,
} from "../../device/preferences/play-preferences.ts";
import { Switch } from "../../ui/form/switch.tsx";
import layout from "../../ui/layout.module.css";
import { Section } from "./section.tsx";

const SWITCHES: readonly {
  readonly name: keyof PlayPreferences;
  readonly label: string;
  readonly text: string;
}[] = [
  { name: "sound", label: "Sound", text: "A typewriter, a till, a phone. Nothing with a drop." },
  { name: "vibration", label: "Vibration", text: "A nudge when money comes in, if this device can." },
  {
    name: "covers",
    label: "Magazine covers",
    text: "A level-up makes the front page. Off, it makes a card.",
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
    <Section title="Sound and touch" hint="For this device only. Saved at once.">
      <ul className={layout.stack2}>
        {SWITCHES.map(({ name, label, text }) => (
          <li key={name}>
            <Switch
              label={label}
              text={text}
              isOn={preferences[name]}
              onChange={(isOn) => change(name, isOn)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

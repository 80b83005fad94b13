import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { type PlayPreferences, playPreferencesAtom } from "../../../device/preferences/play-preferences.ts";
import type { Sound } from "../../../device/sound.ts";
import { onNews } from "../../../player/live/news.ts";
import type { BusEvent, EventPayloads, EventType } from "../../../server/event-bus.ts";

/** Plays sounds and vibrates for game events, if the player has switched them on. */
export function useFeedback(): void {
  const { sound, vibration } = useAtomValue(playPreferencesAtom);
  useEffect(() => {
    if (!sound && !vibration) return;
    // The first sound would come late.
    void loadDevice();
    const listen = <Type extends EventType>(type: Type) =>
      onNews(type, (event: BusEvent<Type>) => {
        const feedback = feedbackFor(type, event.payload);
        if (feedback) void give(feedback, { sound, vibration });
      });
    const leave = LISTENED.map((type) => listen(type));
    return () => {
      for (const end of leave) end();
    };
  }, [sound, vibration]);
}

const loadDevice = () => import("../../../device/sound.ts").catch(() => null);

/** Plays and vibrates. The code loads on first use; without it, the game stays silent. */
async function give(
  { sound, vibrationMs }: Feedback,
  wanted: Pick<PlayPreferences, "sound" | "vibration">,
): Promise<void> {
  const device = await loadDevice();
  if (wanted.sound && sound) device?.playSound(sound);
  if (wanted.vibration && vibrationMs) device?.vibrate(vibrationMs);
}

/** Behaviour of the device. */
interface Feedback {
  readonly sound?: Sound;
  /** Alternating vibration and pause in milliseconds. */
  readonly vibrationMs?: number[];
}

/** The events with feedback. */
const LISTENED = [
  "actionPressed",
  "questCompleted",
  "messageReceived",
  "playerLevelUp",
  "cashChanged",
] as const satisfies readonly EventType[];

/** The sounds that the content may name for a quick action. */
const ACTION_SOUNDS: readonly Sound[] = ["typewriter", "paper", "till", "page"];

/** The feedback for each event whose payload decides nothing. */
const FEEDBACK: Readonly<Partial<Record<EventType, Feedback>>> = {
  questCompleted: { sound: "page" },
  messageReceived: { sound: "phone" },
  playerLevelUp: { sound: "chord", vibrationMs: [30, 40, 60] },
};

/** The feedback for an event; null if there is none. docs/reference/platform.md#sound-and-touch */
export function feedbackFor<Type extends EventType>(
  type: Type,
  payload: EventPayloads[Type],
): Feedback | null {
  if ("looks" in payload) {
    const sound = ACTION_SOUNDS.find((known) => known === payload.looks?.sound);
    return sound ? { sound } : null;
  }
  if ("change" in payload) return payload.change > 0 ? { vibrationMs: [15] } : null;
  return FEEDBACK[type] ?? null;
}

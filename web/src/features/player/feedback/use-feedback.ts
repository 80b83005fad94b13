import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { type PlayPreferences, playPreferencesAtom } from "../../../device/preferences/play-preferences.ts";
import { onNews } from "../../../player/live/played-news.ts";
import type { BusEvent, EventType } from "../../../server/event-bus.ts";
import { type Feedback, feedbackFor, LISTENED } from "./feedback.ts";

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

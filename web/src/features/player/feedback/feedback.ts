import type { Sound } from "../../../device/sound.ts";
import type { EventPayloads, EventType } from "../../../server/event-bus.ts";

/** Behaviour of the device. */
export interface Feedback {
  readonly sound: Sound | null;
  /** Alternating vibration and pause in milliseconds. */
  readonly vibrationMs: number[] | null;
}

/** The events with feedback. */
export const LISTENED = [
  "actionPressed",
  "questCompleted",
  "messageReceived",
  "playerLevelUp",
  "cashChanged",
] as const satisfies readonly EventType[];

/** The sounds that the content may name for a quick action. */
const ACTION_SOUNDS: readonly Sound[] = ["typewriter", "paper", "till", "page"];

/** The feedback for an event; null if there is none. docs/reference/platform.md#sound-and-touch */
export function feedbackFor<Type extends EventType>(
  type: Type,
  payload: EventPayloads[Type],
): Feedback | null {
  switch (type) {
    case "actionPressed": {
      const sound =
        "looks" in payload ? ACTION_SOUNDS.find((known) => known === payload.looks?.sound) : undefined;
      return sound ? { sound, vibrationMs: null } : null;
    }
    case "questCompleted":
      return { sound: "page", vibrationMs: null };
    case "messageReceived":
      return { sound: "phone", vibrationMs: null };
    case "playerLevelUp":
      return { sound: "chord", vibrationMs: [30, 40, 60] };
    case "cashChanged":
      return "change" in payload && payload.change > 0 ? { sound: null, vibrationMs: [15] } : null;
    default:
      return null;
  }
}

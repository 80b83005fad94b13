import { FRAME_LIMIT } from "#game/core/wire/realtime.ts";
import { PACE_LIMITS } from "../http/limits/limits.ts";
import { now } from "../platform/clock.ts";
import { RateWindow } from "./rate-window.ts";

/** Counts the frames that users send, a large one once for every 4 kB. Reconnecting doesn't reset it. */
export class FrameBudget {
  readonly #window = new RateWindow(PACE_LIMITS.framesOfUser);

  /** Counts a frame. Returns false if its user has sent too much. */
  take(userId: string, data: string | ArrayBuffer): boolean {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data).byteLength : data.byteLength;
    for (let counted = 0; counted === 0 || counted < bytes / FRAME_LIMIT; counted += 1) {
      const isAllowed = this.#window.waitMs(userId, now()) === 0;
      this.#window.record(userId, now());
      if (!isAllowed) return false;
    }
    return true;
  }
}

import { waitText } from "#game/core/wait-text.ts";
import { MAX_UNATTENDED_CYCLES } from "#game/social/cycle.ts";
import * as texts from "../texts.ts";
import type { Stop } from "./posting-state.ts";

/** Says why posting stopped and what would help. `now` in epoch ms. */
export function stopText(stop: Stop, now: number): string {
  switch (stop.kind) {
    case "energy": {
      const waitMs = stop.readyAt - now;
      return waitMs > 0
        ? texts.outOfEnergyReady(waitText(waitMs))
        : "Your energy is back. So is the audience.";
    }
    case "unattended":
      return `Still there? Posting pauses after ${MAX_UNATTENDED_CYCLES} posts that nobody watched, you included.`;
    case "offline":
      return "You're offline, so posting stopped. At most the last post is lost.";
    case "elsewhere":
      return "You're posting in another tab or on another device. One post every 5 seconds is all your audience can take.";
    case "refused":
      return stop.text;
    default:
      return stop satisfies never;
  }
}

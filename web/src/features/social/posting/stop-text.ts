import { MAX_UNATTENDED_CYCLES } from "#game/rules/posting/cycle.ts";
import { waitText } from "#game/rules/wait-text.ts";
import * as texts from "../texts.ts";
import type { Stop } from "./posting-state.ts";

/** Says why posting stopped and what would help. `now` in epoch ms. */
export function stopText(stop: Stop, now: number): string {
  switch (stop.kind) {
    case "energy": {
      const waitMs = stop.readyAt - now;
      return waitMs > 0 ? texts.outOfEnergyReady(waitText(waitMs)) : texts.yourEnergyIsBack;
    }
    case "unattended":
      return texts.stillTherePostingPauses(MAX_UNATTENDED_CYCLES);
    case "offline":
      return texts.youreOfflineSoPosting;
    case "elsewhere":
      return texts.yourePostingInAnotherTab;
    case "refused":
      return stop.text;
    default:
      return stop satisfies never;
  }
}

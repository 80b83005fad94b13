import type { ShownPlayer } from "#game/core/player.ts";
import { explainMissing, type MissingRequirement, missingRequirements } from "#game/core/requirements.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { isUncountedAtom } from "../player/reads/studies.ts";
import { store } from "../store.ts";
import { termsOf } from "./quest-outcome.ts";
import * as texts from "./texts.ts";

/** The button of a quest. `reason` says why it can't be pressed; null if it can. */
interface QuestButton {
  readonly label: string;
  readonly reason: string | null;
}

/**
 * Decides the button of a quest, or of one of its choices. `now` in epoch milliseconds; `obstacle`: why nothing can be
 * sent now, without a full stop.
 * docs/reference/contacts.md#network-screen
 */
export function questButton(
  quest: QuestView,
  choice: ChoiceView | null,
  player: ShownPlayer,
  now: number,
  obstacle: string | null,
): QuestButton {
  const refusal = quest.refusal ?? choice?.refusal ?? null;
  if (refusal !== null) return { label: texts.complete, reason: refusal };
  const { requirements } = termsOf(quest, choice);
  // An action may be newer than the last tick of the page's clock.
  const missing = missingRequirements(requirements, player, Math.max(now, player.energy.at));
  if (missing.length > 0) {
    return { label: "Insufficient Resources", reason: missing.map(missingText).join(". ") };
  }
  return { label: texts.complete, reason: obstacle && `${obstacle}. This can wait.` };
}

function missingText(missing: MissingRequirement): string {
  if (missing.type === "followers" && store.get(isUncountedAtom)) return "More followers needed";
  const text = explainMissing(missing);
  return "readyInMs" in missing ? `${text}: ready in ${waitText(missing.readyInMs)}` : text;
}

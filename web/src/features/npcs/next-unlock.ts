import type { ContactView, QuestView } from "#game/contract/npcs.ts";
import { waitText } from "../../ui/wait-text.ts";

/** Returns what brings the contact's next quest, for an empty list. `cooling` are its quests on cooldown. */
export function nextUnlockText(
  { name, nextUnlock, requests: quests }: ContactView,
  cooling: readonly QuestView[],
): string {
  const [soonest] = cooling.map(({ readyInMs }) => readyInMs).sort((a, b) => a - b);
  const again = soonest === undefined ? "" : ` What you did last is wanted again in ${waitText(soonest)}.`;
  switch (nextUnlock?.type) {
    case "level":
      return `${name} has more for you from level ${nextUnlock.value}.${again}`;
    case "affinity":
      return `${name} has more for you from affinity ${nextUnlock.value}.${again}`;
    case "other":
      return `${name} has more for you. Something else has to happen first.${again}`;
    default:
      return (
        again.trim() || `${quests.length === 0 ? "" : "That was all of it. "}${name} thinks of you sometimes.`
      );
  }
}

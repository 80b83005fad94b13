import { useAtomValue } from "jotai";
import type { ContactView } from "#game/contract/npcs.ts";
import { type NextStep, nextStep } from "#game/rules/next-step.ts";
import type { Player } from "#game/rules/player.ts";
import { useActions } from "../../state/actions.ts";
import { badgesAtom } from "../../state/badges.ts";
import { isBriefDoneAtom } from "../../state/brief-done.ts";
import { nowAtom } from "../../state/energy.ts";
import { benefitsAtom, isCourseReadyAtom } from "../../state/studies.ts";
import { openRequests } from "./stories.ts";

/**
 * The best thing to do now; null while `contacts` are unknown, or if there is nothing. `receivedAt` is when the contacts
 * were loaded (epoch ms). docs/reference/character.md#next-step
 */
export function useNextStep(
  player: Player,
  contacts: readonly ContactView[] | undefined,
  receivedAt: number,
): NextStep | null {
  const { data: actions = [] } = useActions();
  const now = useAtomValue(nowAtom);
  const { unreadMessages } = useAtomValue(badgesAtom);
  const situation = {
    player,
    benefits: useAtomValue(benefitsAtom),
    actions,
    isCourseOver: useAtomValue(isCourseReadyAtom),
    isBriefDone: useAtomValue(isBriefDoneAtom),
    unreadMessages,
    newContactId: contacts?.find(({ isNewlyUnlocked }) => isNewlyUnlocked)?.id ?? null,
    requests: contacts ? openRequests(contacts, receivedAt, now) : [],
  };
  return contacts ? nextStep(situation, Math.max(now, player.energy.at)) : null;
}

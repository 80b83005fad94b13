import { useAtomValue } from "jotai";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { type NextStep, nextStep } from "#game/player/next-step.ts";
import { useActions } from "../../../player/actions.ts";
import { useAtTime } from "../../../player/energy.ts";
import { badgesAtom } from "../../../player/reads/badges.ts";
import { benefitsAtom, isCourseReadyAtom } from "../../../player/reads/studies.ts";
import { waitingClientAtom, waitingStudentAtom } from "../../../player/who-waits.ts";
import { openQuests } from "../stories/stories.ts";

/**
 * The best thing to do now; null while `contacts` are unknown, or if there is nothing. `receivedAt` is when the contacts
 * were loaded (epoch ms), `doneActionId` the action that the card did last. docs/reference/character.md#next-step
 */
export function useNextStep(
  player: ShownPlayer,
  contacts: readonly ContactView[] | undefined,
  receivedAt: number,
  doneActionId: string | null,
): NextStep | null {
  const { data: actions = [] } = useActions();
  const { unreadMessages } = useAtomValue(badgesAtom);
  const situation = {
    player,
    benefits: useAtomValue(benefitsAtom),
    actions,
    isCourseOver: useAtomValue(isCourseReadyAtom),
    unreadMessages,
    client: useAtomValue(waitingClientAtom),
    student: useAtomValue(waitingStudentAtom),
    newContactId: contacts?.find(({ isNewlyUnlocked }) => isNewlyUnlocked)?.id ?? null,
    doneActionId,
  };
  return useAtTime((now) => {
    if (!contacts) return null;
    const quests = openQuests(contacts, receivedAt, now);
    return nextStep({ ...situation, quests }, Math.max(now, player.energy.at));
  }, isSameStep);
}

/** Returns whether the card says the same. */
export function isSameStep(a: NextStep | null, b: NextStep | null): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf(step: NextStep | null): string {
  return JSON.stringify(step?.type === "wait" ? { ...step, readyInMs: waitText(step.readyInMs) } : step);
}

import type { ContactView, RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { missingFor, requestAt } from "../../state/request-time.ts";

/** The requests of one contact that the player can complete now. */
export interface Story {
  readonly contact: ContactView;
  /** At least one: unseen first, then oldest unlock first. */
  readonly requests: readonly RequestView[];
  readonly hasUnseen: boolean;
}

/**
 * Returns the unlocked contacts with requests that are available, not completed and completable at `now`: those with
 * unseen requests first, then by newest unlock. Times in epoch milliseconds. See docs/reference/character.md#dashboard.
 */
export function storiesOf(
  contacts: readonly ContactView[],
  receivedAt: number,
  player: Player,
  now: number,
): readonly Story[] {
  return contacts
    .filter(({ isUnlocked }) => isUnlocked)
    .map((contact) => {
      const requests = contact.requests
        .map((request) => requestAt(request, receivedAt, now))
        .filter((request) => isCompletable(request, player, now))
        .sort((a, b) => Number(a.isSeen) - Number(b.isSeen) || unlocked(a).localeCompare(unlocked(b)));
      return { contact, requests, hasUnseen: requests.some(({ isSeen }) => !isSeen) };
    })
    .filter(({ requests }) => requests.length > 0)
    .sort((a, b) => Number(b.hasUnseen) - Number(a.hasUnseen) || newest(b).localeCompare(newest(a)));
}

function isCompletable(request: RequestView, player: Player, now: number): boolean {
  return request.isAvailable && !request.isCompleted && missingFor(request, player, now).length === 0;
}

const unlocked = ({ unlockedAt }: RequestView): string => unlockedAt ?? "";

function newest({ requests }: { requests: readonly RequestView[] }): string {
  return requests.map(unlocked).sort().at(-1) ?? "";
}

/** A position in a row of stories. */
export interface StoryPlace {
  readonly story: number;
  readonly request: number;
}

/** Returns the next (1) or previous (−1) place, across contacts; null beyond either end. */
export function stepStory(
  stories: readonly Pick<Story, "requests">[],
  { story, request }: StoryPlace,
  step: 1 | -1,
): StoryPlace | null {
  const count = stories[story]?.requests.length ?? 0;
  if (request + step >= 0 && request + step < count) return { story, request: request + step };
  const neighbour = stories[story + step];
  if (!neighbour) return null;
  return { story: story + step, request: step === 1 ? 0 : neighbour.requests.length - 1 };
}

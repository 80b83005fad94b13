import type { ContactView, RequestView } from "#game/contract/npcs.ts";
import type { OpenRequest } from "#game/rules/next-step.ts";
import type { Player } from "#game/rules/player.ts";
import { requestAt, waitFor, waysOf } from "../../player/request-time.ts";

/** The requests of one contact that the player can complete now, or once they have the energy. */
export interface Story {
  readonly contact: ContactView;
  /** At least one: unseen first, then oldest unlock first. */
  readonly requests: readonly RequestView[];
  readonly hasUnseen: boolean;
  /** Milliseconds until one of them can be completed; 0 if one can. */
  readonly readyInMs: number;
}

/**
 * Returns the unlocked contacts with requests that are available, not completed and completable at `now` or once the
 * player has the energy: those with unseen requests first, then by newest unlock. Energy does not change the order.
 * Times in epoch milliseconds. See docs/reference/character.md#dashboard.
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
      const open = contact.requests
        .map((request) => requestAt(request, receivedAt, now))
        .filter(({ isAvailable, isCompleted }) => isAvailable && !isCompleted)
        .flatMap((request) => {
          const wait = waitFor(request, player, now);
          return wait === null ? [] : [{ request, wait }];
        });
      const requests = open
        .map(({ request }) => request)
        .sort((a, b) => Number(a.isSeen) - Number(b.isSeen) || unlocked(a).localeCompare(unlocked(b)));
      return {
        contact,
        requests,
        hasUnseen: requests.some(({ isSeen }) => !isSeen),
        readyInMs: Math.min(...open.map(({ wait }) => wait)),
      };
    })
    .filter(({ requests }) => requests.length > 0)
    .sort((a, b) => Number(b.hasUnseen) - Number(a.hasUnseen) || newest(b).localeCompare(newest(a)));
}

const unlocked = ({ unlockedAt }: RequestView): string => unlockedAt ?? "";

function newest({ requests }: { requests: readonly RequestView[] }): string {
  return requests.map(unlocked).sort().at(-1) ?? "";
}

/** Returns the requests that wait for the player, whatever they lack: unseen first, then newest first. */
export function openRequests(
  contacts: readonly ContactView[],
  receivedAt: number,
  now: number,
): readonly OpenRequest[] {
  return contacts
    .flatMap(({ id, requests }) => requests.map((request) => ({ contactId: id, request })))
    .map(({ contactId, request }) => ({ contactId, request: requestAt(request, receivedAt, now) }))
    .filter(({ request }) => request.isAvailable)
    .sort(
      ({ request: a }, { request: b }) =>
        Number(a.isSeen) - Number(b.isSeen) || unlocked(b).localeCompare(unlocked(a)),
    )
    .map(({ contactId, request }) => ({
      contactId,
      questId: request.id,
      name: request.name,
      isRepeatable: request.isRepeatable,
      ways: waysOf(request),
    }));
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

/** Returns the place of a request; the first place if no story has it. */
export function placeOf(stories: readonly Story[], contactId: string, questId: string): StoryPlace {
  const story = stories.findIndex(({ contact }) => contact.id === contactId);
  const request = stories[story]?.requests.findIndex(({ id }) => id === questId) ?? -1;
  return request < 0 ? { story: 0, request: 0 } : { story, request };
}

import type { ShownPlayer } from "#game/core/player.ts";
import type { ContactView, QuestView } from "#game/npcs/wire.ts";
import type { OpenQuest } from "#game/player/waiting.ts";
import { questAt, waitFor, waysOf } from "../../../player/reads/quest-time.ts";

/** The quests of one contact that the player can complete now, or once they have the energy. */
export interface Story {
  readonly contact: ContactView;
  /** At least one: unseen first, then oldest unlock first. */
  readonly quests: readonly QuestView[];
  readonly hasUnseen: boolean;
  /** Milliseconds until one of them can be completed; 0 if one can. */
  readonly readyInMs: number;
}

/**
 * Returns the unlocked contacts with quests that are available, not completed and completable at `now` or once the
 * player has the energy: those with unseen quests first, then by newest unlock. Energy does not change the order.
 * Times in epoch milliseconds. See docs/reference/character.md#dashboard.
 */
export function storiesOf(
  contacts: readonly ContactView[],
  receivedAt: number,
  player: ShownPlayer,
  now: number,
): readonly Story[] {
  return contacts
    .filter(({ isUnlocked }) => isUnlocked)
    .map((contact) => {
      const open = contact.requests
        .map((quest) => questAt(quest, receivedAt, now))
        .filter(({ isAvailable, isCompleted }) => isAvailable && !isCompleted)
        .flatMap((quest) => {
          const wait = waitFor(quest, player, now);
          return wait === null ? [] : [{ quest, wait }];
        });
      const quests = open
        .map(({ quest }) => quest)
        .sort((a, b) => Number(a.isSeen) - Number(b.isSeen) || unlocked(a).localeCompare(unlocked(b)));
      return {
        contact,
        quests,
        hasUnseen: quests.some(({ isSeen }) => !isSeen),
        readyInMs: Math.min(...open.map(({ wait }) => wait)),
      };
    })
    .filter(({ quests }) => quests.length > 0)
    .sort((a, b) => Number(b.hasUnseen) - Number(a.hasUnseen) || newest(b).localeCompare(newest(a)));
}

const unlocked = ({ unlockedAt }: QuestView): string => unlockedAt ?? "";

function newest({ quests }: { quests: readonly QuestView[] }): string {
  return quests.map(unlocked).sort().at(-1) ?? "";
}

/** Returns the quests that wait for the player, whatever they lack: unseen first, then newest first. */
export function openQuests(
  contacts: readonly ContactView[],
  receivedAt: number,
  now: number,
): readonly OpenQuest[] {
  return contacts
    .flatMap(({ id, requests }) => requests.map((quest) => ({ contactId: id, quest })))
    .map(({ contactId, quest }) => ({ contactId, quest: questAt(quest, receivedAt, now) }))
    .filter(({ quest }) => quest.isAvailable)
    .sort(
      ({ quest: a }, { quest: b }) =>
        Number(a.isSeen) - Number(b.isSeen) || unlocked(b).localeCompare(unlocked(a)),
    )
    .map(({ contactId, quest }) => ({
      contactId,
      questId: quest.id,
      name: quest.name,
      isRepeatable: quest.isRepeatable,
      ways: waysOf(quest),
    }));
}

/** A position in a row of stories. */
export interface StoryPosition {
  readonly story: number;
  readonly quest: number;
}

/** Returns the next (1) or previous (−1) position, across contacts; null beyond either end. */
export function stepStory(
  stories: readonly Pick<Story, "quests">[],
  { story, quest }: StoryPosition,
  step: 1 | -1,
): StoryPosition | null {
  const count = stories[story]?.quests.length ?? 0;
  if (quest + step >= 0 && quest + step < count) return { story, quest: quest + step };
  const neighbour = stories[story + step];
  if (!neighbour) return null;
  return { story: story + step, quest: step === 1 ? 0 : neighbour.quests.length - 1 };
}

/** Returns the position of a quest; the first position if no story has it. */
export function positionOf(stories: readonly Story[], contactId: string, questId: string): StoryPosition {
  const story = stories.findIndex(({ contact }) => contact.id === contactId);
  const quest = stories[story]?.quests.findIndex(({ id }) => id === questId) ?? -1;
  return quest < 0 ? { story: 0, quest: 0 } : { story, quest };
}

import { type Contact, contentKey, type Quest } from "../core/content.ts";
import { contactProgress, questProgress } from "../core/progress.ts";
import type { QuestProgress } from "../core/quest-progress.ts";
import { missingRequirements } from "../core/requirements.ts";
import { faceOf } from "../core/view/delivered-message.ts";
import type { GameState } from "../core/view/game-state.ts";
import { knownFor } from "../social/tones.ts";
import { viewChoices, viewEffects } from "./choice-view.ts";
import { lostQuests } from "./lost-quests.ts";
import { nextUnlock } from "./next-unlock-view.ts";
import { questNow, tonesOf } from "./quest-now.ts";
import { questStatus } from "./quests.ts";
import type { ContactView, QuestView } from "./wire.ts";
import { UNKNOWN_NAME } from "./wire.ts";

/** The part of a game that determines a player's view of a contact. */
type Viewer = Pick<GameState, "content" | "player" | "progress">;

/** Returns all contacts: first the unlocked ones in the order of unlocking, then the locked ones. */
export function toContactViews(game: Viewer, at: number): ContactView[] {
  const lost = lostQuests(game.content, game.progress);
  const order = ({ id }: Contact) =>
    contactProgress(game.progress, id)?.unlockedAt ?? Number.POSITIVE_INFINITY;
  return [...game.content.contacts.values()]
    .sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .map((contact) => toContactView(contact, game, at, lost));
}

/** Returns a contact as the player sees it at `at` (epoch ms). Locked quests that are lost don't show. */
export function toContactView(
  contact: Contact,
  viewer: Viewer,
  at: number,
  lost = lostQuests(viewer.content, viewer.progress),
): ContactView {
  const { progress } = viewer;
  const known = contactProgress(progress, contact.id);
  const face = faceOf(contact, progress);
  if (!known) {
    return {
      ...face,
      description: "",
      isUnlocked: false,
      isNewlyUnlocked: false,
      affinityLevel: 0,
      affinityTiers: [],
      requests: [],
      nextUnlock: waysIn(contact),
    };
  }
  const quests = contact.missions.filter(({ id }) => !lost.has(contentKey(contact.id, id)));
  return {
    ...face,
    description: contact.description,
    isUnlocked: true,
    isNewlyUnlocked: known.viewedAt === null,
    affinityLevel: known.affinity,
    affinityTiers: [...contact.affinityLevels],
    requests: quests.map((quest) => {
      const entry = questProgress(progress, contentKey(contact.id, quest.id));
      return entry ? viewQuest(contact.id, quest, entry, viewer, at) : lockedQuest(quest);
    }),
    nextUnlock: nextUnlock(
      quests.filter(({ id }) => !questProgress(progress, contentKey(contact.id, id))),
      viewer.player,
      known.affinity,
    ),
  };
}

/** Returns the condition of a locked contact: a level, or a secret one. */
function waysIn({ unlockConditions: unlock }: Contact): ContactView["nextUnlock"] {
  return unlock.type === "level_reached" ? { type: "level", value: unlock.level } : { type: "other" };
}

function viewQuest(
  contactId: string,
  own: Quest,
  entry: QuestProgress,
  viewer: Viewer,
  at: number,
): QuestView {
  const { player, progress } = viewer;
  const quest = questNow(contactId, own, progress, knownFor(player.tones));
  const standing = questStatus(contactId, own, progress, at);
  const isAvailable = standing.status === "available";
  const chosen = viewChoices(quest, entry.choice, isAvailable, viewer, at);
  const canPay = missingRequirements(quest.requirements, player, at).length === 0;
  return {
    id: quest.id,
    name: quest.name,
    description: quest.description,
    type: quest.type,
    requirements: [...quest.requirements],
    rewards: { ...quest.rewards },
    isAvailable,
    isCompleted: standing.status === "completed" || standing.status === "cooldown",
    canComplete: quest.choices
      ? chosen.choices.some(({ canChoose }) => canChoose)
      : isAvailable && canPay && quest.refusal === null,
    isSeen: entry.seenAt !== null,
    unlockedAt: new Date(entry.availableAt).toISOString(),
    isRepeatable: quest.isRepeatable,
    readyInMs: standing.status === "cooldown" ? standing.readyInMs : 0,
    completions: entry.completions,
    ...chosen,
    effects: viewEffects(quest.effects, viewer),
    refusal: isAvailable ? quest.refusal : null,
    ...(isAvailable && tonesOf(own).length > 0 && { asksTone: true }),
  };
}

/** A locked quest, listed without its content. */
function lockedQuest({ id, type, isRepeatable }: Quest): QuestView {
  return {
    id,
    name: UNKNOWN_NAME,
    description: "",
    type,
    requirements: [],
    rewards: {},
    isAvailable: false,
    isCompleted: false,
    canComplete: false,
    isSeen: false,
    unlockedAt: null,
    isRepeatable,
    readyInMs: 0,
    completions: 0,
    choices: [],
    choice: null,
    chosenLabel: null,
    chosenHeadline: null,
    effects: null,
    refusal: null,
  };
}

import { shareOf } from "../core/cash-share.ts";
import { type Contact, contentKey, type Effects, type Quest } from "../core/content.ts";
import { levelOf } from "../core/level.ts";
import type { Player } from "../core/player.ts";
import { affinityWith, contactProgress, questProgress } from "../core/progress.ts";
import type { QuestProgress } from "../core/quest-progress.ts";
import { findChoice, questTerms } from "../core/quest-terms.ts";
import { explainMissing, missingRequirements } from "../core/requirements.ts";
import { objectName, type PlayerRoom } from "../core/room.ts";
import { faceOf } from "../core/view/delivered-message.ts";
import type { GameState } from "../core/view/game-state.ts";
import { knownFor } from "../social/tones.ts";
import { lostQuests } from "./lost-quests.ts";
import { type QuestNow, questNow, tonesOf } from "./quest-now.ts";
import { questStatus } from "./quests.ts";
import { type ChoiceView, type ContactView, type EffectsView, type QuestView, UNKNOWN_NAME } from "./wire.ts";

/** The part of a game that determines a player's view of a contact and a quest. */
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

/**
 * Returns the condition of the nearest of the contact's locked quests: a higher level before a higher affinity (0–100), and `other` if
 * neither is enough. Null if none is locked.
 */
export function nextUnlock(
  locked: Contact["missions"],
  player: Pick<Player, "lifetimeExperience">,
  affinity: number,
): ContactView["nextUnlock"] {
  if (locked.length === 0) return null;
  const level = lowest(locked, "level_reached", levelOf(player.lifetimeExperience));
  if (level !== null) return { type: "level", value: level };
  const higher = lowest(locked, "affinity_reached", affinity);
  return higher === null ? { type: "other" } : { type: "affinity", value: higher };
}

/** The lowest threshold of this type above `current`; null if there is none. */
function lowest(
  quests: readonly Quest[],
  type: "level_reached" | "affinity_reached",
  current: number,
): number | null {
  const values = quests.flatMap(({ unlockConditions: unlock }) =>
    unlock.type === type && unlock.value > current ? [unlock.value] : [],
  );
  return values.length === 0 ? null : Math.min(...values);
}

/** The effects shown to the player before agreeing; null if there are none, or they are hidden. */
function viewEffects(
  effects: Effects | undefined,
  { content, player, progress }: Viewer,
): EffectsView | null {
  if (!effects || effects.isHidden) return null;
  const known = (effects.affinity ?? []).filter(({ contact }) => affinityWith(progress, contact) !== null);
  const { cash = 0 } = effects;
  const share = typeof cash === "number" ? null : cash;
  return {
    set: { ...effects.set },
    cash: typeof cash === "number" ? cash : shareOf(cash, player.cash),
    share,
    followers: effects.followers ?? 0,
    room: roomView(effects.room, progress.room),
    closesPost: effects.closesPost,
    affinity: known.map((each) => ({ ...each, name: content.contacts.get(each.contact)?.name ?? "" })),
  } satisfies Record<keyof EffectsView, unknown>;
}

/** The object, and the one that it replaces. The same object in the same spot replaces nothing. */
function roomView(change: Effects["room"], room: PlayerRoom): EffectsView["room"] {
  if (!change) return null;
  const here = room[change.place] ?? "";
  const replaces = here === change.object ? null : objectName(here);
  return { name: objectName(change.object) ?? "", replaces };
}

/** The choices of a quest for its player at `at` (epoch ms), and the one that completed it. */
function viewChoices(
  quest: QuestNow,
  chosen: string | null,
  isAvailable: boolean,
  viewer: Viewer,
  at: number,
): Pick<QuestView, "choices" | "choice" | "chosenLabel" | "chosenHeadline"> {
  const choices = (quest.choices ?? []).map((choice): ChoiceView => {
    const missing = isAvailable
      ? missingRequirements(questTerms(quest, choice).requirements, viewer.player, at).map(explainMissing)
      : [];
    return {
      id: choice.id,
      label: choice.label,
      description: choice.description ?? "",
      requirements: [...(choice.requirements ?? [])],
      rewards: { ...choice.rewards },
      effects: viewEffects(choice.effects, viewer),
      canChoose: isAvailable && missing.length === 0 && (quest.refusal ?? choice.refusal) === null,
      missing,
      refusal: isAvailable ? choice.refusal : null,
    };
  });
  const made = chosen === null ? null : findChoice(quest, chosen);
  return {
    choices,
    choice: chosen,
    chosenLabel: made?.label ?? null,
    chosenHeadline: made?.headline ?? null,
  };
}

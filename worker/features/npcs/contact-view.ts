import type { ContactView, RequestView } from "#game/contract/npcs.ts";
import { UNKNOWN_NAME } from "#game/contract/npcs.ts";
import type { Contact, Quest } from "#game/rules/content.ts";
import type { ContentIndex } from "#game/rules/content-index.ts";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import { questStatus } from "#game/rules/quests.ts";
import { missingRequirements } from "#game/rules/requirements.ts";
import type { QuestRow, Reached } from "../../db/reached.ts";
import { faceOf } from "../../game/delivered-message.ts";
import { toProgress } from "../../game/reached.ts";

/** Everything that decides how a player sees a contact. */
interface Viewer {
  readonly player: Player;
  readonly reached: Reached;
  readonly at: number;
}

/** Every contact: the known ones in the order in which the player met them, then those that are locked. */
export function toContactViews(content: ContentIndex, viewer: Viewer): ContactView[] {
  const metAt = new Map(viewer.reached.contacts.map((row) => [row.contactId, row.unlockedAt]));
  const order = (contact: Contact) => metAt.get(contact.id) ?? Number.POSITIVE_INFINITY;
  const progress = toProgress(viewer.reached);
  return [...content.contacts.values()]
    .sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .map((contact) => viewContact(contact, viewer, progress));
}

/** One contact as the player sees it. */
export function toContactView(contact: Contact, viewer: Viewer): ContactView {
  return viewContact(contact, viewer, toProgress(viewer.reached));
}

function viewContact(contact: Contact, viewer: Viewer, progress: Progress): ContactView {
  const { reached } = viewer;
  const row = reached.contacts.find(({ contactId }) => contactId === contact.id);
  const face = faceOf(contact, reached);
  if (!row) {
    return {
      ...face,
      description: "",
      isUnlocked: false,
      isNewlyUnlocked: false,
      affinityLevel: 0,
      affinityTiers: [],
      requests: [],
    };
  }
  const quests = new Map(
    reached.quests.filter(({ contactId }) => contactId === contact.id).map((quest) => [quest.questId, quest]),
  );
  return {
    ...face,
    description: contact.description,
    isUnlocked: true,
    isNewlyUnlocked: row.viewedAt === null,
    affinityLevel: row.affinity,
    affinityTiers: [...contact.affinityLevels],
    requests: contact.missions.map((quest) => {
      const questRow = quests.get(quest.id);
      return questRow ? viewRequest(contact.id, quest, questRow, viewer, progress) : lockedRequest(quest);
    }),
  };
}

function viewRequest(
  contactId: string,
  quest: Quest,
  row: QuestRow,
  { player, at }: Viewer,
  progress: Progress,
): RequestView {
  const standing = questStatus(contactId, quest, progress, at);
  const isAvailable = standing.status === "available";
  return {
    id: quest.id,
    name: quest.name,
    description: quest.description,
    type: quest.type,
    requirements: [...quest.requirements],
    rewards: { ...quest.rewards },
    isAvailable,
    isCompleted: standing.status === "completed" || standing.status === "cooldown",
    canComplete: isAvailable && missingRequirements(quest.requirements, player, at).length === 0,
    isSeen: row.seenAt !== null,
    unlockedAt: new Date(row.availableAt).toISOString(),
    isRepeatable: quest.isRepeatable,
    readyInMs: standing.status === "cooldown" ? standing.readyInMs : 0,
    completions: row.completions,
  };
}

/** A request that waits to be unlocked is there to be counted: nobody reads ahead. */
function lockedRequest({ id, type, isRepeatable }: Quest): RequestView {
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
  };
}

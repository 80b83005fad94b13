import type { previewedPlayer } from "../contract/content/preview.ts";
import type { ReplyOf } from "../contract/endpoint.ts";
import { fromPlayerState } from "../contract/player.ts";
import { contentKey } from "../rules/content.ts";
import { messageKey, NO_PROGRESS, type Progress, progressAt } from "../rules/progress.ts";
import type { Character } from "./sandbox.ts";

/** The character of a player in a reply that arrived at `receivedAt` (epoch ms). */
export function playerCharacter(
  { state, progress, benefits }: ReplyOf<typeof previewedPlayer>,
  receivedAt: number,
): Character {
  const quests = progress.quests.map(({ contactId, questId, ...rest }) => [
    contentKey(contactId, questId),
    rest,
  ]);
  const stored: Progress = {
    ...NO_PROGRESS,
    contacts: Object.fromEntries(progress.contacts.map(({ contactId, ...rest }) => [contactId, rest])),
    pending: {
      quests: Object.fromEntries(quests),
      messages: Object.fromEntries(progress.messages.map((message) => [messageKey(message), message])),
    },
  };
  return {
    player: fromPlayerState(state, receivedAt),
    progress: progressAt(stored, receivedAt),
    benefits,
  };
}

import type { previewedPlayer } from "../contract/content-preview.ts";
import type { ReplyOf } from "../contract/endpoint.ts";
import { fromPlayerState } from "../contract/player.ts";
import { contentKey } from "../rules/content.ts";
import { messageKey, NO_PROGRESS } from "../rules/progress.ts";
import type { Character } from "./sandbox.ts";

/** The character of a player in a reply that arrived at `receivedAt` (epoch ms). */
export function playerCharacter(
  { state, progress, benefits }: ReplyOf<typeof previewedPlayer>,
  receivedAt: number,
): Character {
  return {
    player: fromPlayerState(state, receivedAt),
    progress: {
      ...NO_PROGRESS,
      contacts: Object.fromEntries(progress.contacts.map(({ contactId, ...rest }) => [contactId, rest])),
      quests: Object.fromEntries(
        progress.quests.map(({ contactId, questId, ...rest }) => [contentKey(contactId, questId), rest]),
      ),
      messages: Object.fromEntries(progress.messages.map((message) => [messageKey(message), message])),
    },
    benefits,
  };
}

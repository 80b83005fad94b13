import { findChatRoom } from "#game/contract/chat.ts";
import type { Decision, ModerationCase } from "#game/contract/moderation.ts";
import { measuresText } from "#game/rules/moderation.ts";

export const DESK_PATH = "/admin/moderation";

export function casePath(id: string): string {
  return `${DESK_PATH}/${id}`;
}

/** Where the reported text stands: `A name`, `Message in Wins Only`. */
export function placeText({ kind, roomId }: Pick<ModerationCase, "kind" | "roomId">): string {
  if (kind === "name") return "A name";
  return `Message in ${findChatRoom(roomId ?? "")?.roomName ?? "the chat"}`;
}

/** Who decided what: `Anna dismissed the report.` */
export function decisionText(decision: Decision): string {
  return `${decision.by ?? "A deleted account"} ${measuresText(decision)}.`;
}

import type { Decision, ModerationCase } from "#game/contract/admin/moderation.ts";
import { findChatRoom } from "#game/contract/social/chat.ts";
import { measuresText } from "#game/rules/moderation.ts";

const DESK_PATH = "/admin/moderation";

export function casePath(id: string): string {
  return `${DESK_PATH}/${id}`;
}

/** Location of the reported text: `A name`, `Message in Wins Only`. */
export function placeText({ kind, roomId }: Pick<ModerationCase, "kind" | "roomId">): string {
  if (kind === "name") return "A name";
  return `Message in ${findChatRoom(roomId ?? "")?.roomName ?? "the chat"}`;
}

/** The decision and its author: `Anna dismissed the report.` */
export function decisionText(decision: Decision): string {
  return `${decision.by ?? "A deleted account"} ${measuresText(decision)}.`;
}

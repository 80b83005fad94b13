import { contentKey } from "./content.ts";
import {
  contactProgress,
  type Effect,
  type MessageName,
  type MessageProgress,
  messageKey,
  messageProgress,
  type Progress,
  questProgress,
} from "./progress.ts";

/** Returns whether the effect only marks presence, or something as viewed, seen or read: no new version of the player. */
export function isMark({ type }: Effect): boolean {
  return (
    type === "view_contact" || type === "see_quest" || type === "open_message" || type === "attend_posting"
  );
}

/** Marks a contact as viewed at `at`. Returns no effect if it is locked or already viewed. */
export function viewContact(progress: Progress, contactId: string, at: number): readonly Effect[] {
  const isNew = contactProgress(progress, contactId)?.viewedAt === null;
  return isNew ? [{ type: "view_contact", contactId, at }] : [];
}

/** Marks a quest as seen at `at`. Returns no effect if it is locked or already seen. */
export function seeQuest(
  progress: Progress,
  { contactId, questId }: { contactId: string; questId: string },
  at: number,
): readonly Effect[] {
  const isNew = questProgress(progress, contentKey(contactId, questId))?.seenAt === null;
  return isNew ? [{ type: "see_quest", contactId, questId, at }] : [];
}

/** Opens a message and all older ones at `at`, the oldest first. Returns no effect for those that are already open. */
export function openThrough(progress: Progress, last: MessageProgress, at: number): readonly Effect[] {
  return Object.values(progress.messages)
    .filter(({ createdAt }) => createdAt <= last.createdAt)
    .sort((a, b) => a.createdAt - b.createdAt)
    .flatMap((message) => openMessage(progress, message, at));
}

/** Opens a message at `at`. Returns no effect if it was never delivered or is already open. */
export function openMessage(
  progress: Progress,
  { contactId, messageId, kind }: MessageName,
  at: number,
): readonly Effect[] {
  const isUnread = messageProgress(progress, messageKey({ contactId, messageId, kind }))?.readAt === null;
  return isUnread ? [{ type: "open_message", contactId, messageId, kind, at }] : [];
}

import { contentKey } from "./content.ts";
import {
  contactProgress,
  type Effect,
  type MessageName,
  messageKey,
  messageProgress,
  type Progress,
  questProgress,
} from "./progress.ts";

/** Whether the effect only notes that the player was there or looked at something, which is no new version of them. */
export function isMark({ type }: Effect): boolean {
  return (
    type === "view_contact" || type === "see_quest" || type === "open_message" || type === "attend_posting"
  );
}

/** Looks at a contact at `at`: nothing where it is locked or was looked at before. */
export function viewContact(progress: Progress, contactId: string, at: number): readonly Effect[] {
  const isNew = contactProgress(progress, contactId)?.viewedAt === null;
  return isNew ? [{ type: "view_contact", contactId, at }] : [];
}

/** Looks at a quest at `at`: nothing where it is locked or was looked at before. */
export function seeQuest(
  progress: Progress,
  { contactId, questId }: { contactId: string; questId: string },
  at: number,
): readonly Effect[] {
  const isNew = questProgress(progress, contentKey(contactId, questId))?.seenAt === null;
  return isNew ? [{ type: "see_quest", contactId, questId, at }] : [];
}

/** Opens a message at `at`: nothing where it was never delivered or is open already. */
export function openMessage(
  progress: Progress,
  { contactId, messageId, kind }: MessageName,
  at: number,
): readonly Effect[] {
  const isUnread = messageProgress(progress, messageKey({ contactId, messageId, kind }))?.readAt === null;
  return isUnread ? [{ type: "open_message", contactId, messageId, kind, at }] : [];
}

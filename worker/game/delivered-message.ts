import { UNKNOWN_AVATAR, UNKNOWN_NAME } from "#game/contract/npcs.ts";
import { type Contact, contentKey, type Quest } from "#game/rules/content.ts";
import type { ContentIndex } from "#game/rules/content-index.ts";
import { contactProgress, type MessageName, type Progress } from "#game/rules/progress.ts";

/** What a delivered message says, by the content that is in force. */
export interface Delivered {
  readonly contact: Contact;
  readonly subject: string;
  readonly body: string;
  /** Null: signed by the contact. */
  readonly senderName: string | null;
  /** The request that it offers. */
  readonly offer: Quest | null;
}

/** The words of a delivered message, null where the content no longer has them. */
export function readDelivered(
  content: ContentIndex,
  { contactId, messageId, kind }: MessageName,
): Delivered | null {
  const key = contentKey(contactId, messageId);
  if (kind === "completion") {
    const found = content.quests.get(key);
    if (!found?.quest.completionMessage) return null;
    return { contact: found.contact, ...found.quest.completionMessage, senderName: null, offer: null };
  }
  const found = content.messages.get(key);
  if (!found) return null;
  const { contact, message } = found;
  const offered = message.attachedMission;
  return {
    contact,
    subject: message.subject,
    body: message.body,
    senderName: message.senderName || null,
    offer:
      offered === undefined ? null : (content.quests.get(contentKey(contact.id, offered))?.quest ?? null),
  };
}

/** What a player may know of a contact: while it is locked, its locked name and nothing else. Decision 24. */
export function faceOf(contact: Contact, progress: Progress): { id: string; name: string; avatar: string } {
  return contactProgress(progress, contact.id)
    ? { id: contact.id, name: contact.name, avatar: contact.avatar }
    : { id: contact.id, name: contact.lockedName || UNKNOWN_NAME, avatar: UNKNOWN_AVATAR };
}

import { UNKNOWN_AVATAR, UNKNOWN_NAME } from "../contract/npcs.ts";
import { type Contact, contentKey, type Quest } from "../rules/content.ts";
import type { ContentIndex } from "../rules/content-index.ts";
import { contactProgress, type MessageName, type Progress } from "../rules/progress.ts";

/** The text of a delivered message in the current content. */
export interface Delivered {
  readonly contact: Contact;
  readonly subject: string;
  readonly body: string;
  /** Null if the contact signs it. */
  readonly senderName: string | null;
  /** The quest that it offers. */
  readonly offer: Quest | null;
}

/** Returns the text of a delivered message, null if the content no longer has it. */
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

/**
 * Returns what the player may see of a contact: only its locked name while it is locked.
 * See docs/reference/contacts.md#fields.
 */
export function faceOf(contact: Contact, progress: Progress): { id: string; name: string; avatar: string } {
  return contactProgress(progress, contact.id)
    ? { id: contact.id, name: contact.name, avatar: contact.avatar }
    : { id: contact.id, name: contact.lockedName || UNKNOWN_NAME, avatar: UNKNOWN_AVATAR };
}

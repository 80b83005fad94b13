import { CLIENTS_ID } from "../../clients/client.ts";
import { intakeMessage } from "../../intake/messages.ts";
import { UNKNOWN_AVATAR, UNKNOWN_NAME } from "../../npcs/wire.ts";
import { type Contact, contentKey, type Quest } from "../content.ts";
import type { ContentIndex } from "../content-index.ts";
import { contactProgress, type MessageName, type Progress } from "../progress.ts";
import { findChoice, questTerms } from "../quest-terms.ts";

/** Sender of a message: a contact or a client. */
type Sender = Pick<Contact, "id" | "name" | "lockedName" | "avatar">;

/** The text of a delivered message in the current content. */
export interface Delivered {
  readonly contact: Sender;
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
  if (kind === "completion") {
    const [questId = "", choiceId] = messageId.split(":");
    const found = content.quests.get(contentKey(contactId, questId));
    if (!found) return null;
    const choice = choiceId === undefined ? null : findChoice(found.quest, choiceId);
    const { message } = questTerms(found.quest, choice);
    // The contact asks at the end of a course, and somebody else says how it went.
    const senderName = found.quest.unlockConditions.type === "course_completed" ? "The University" : null;
    return message && { contact: found.contact, ...message, senderName, offer: null };
  }
  if (contactId === CLIENTS_ID) {
    const message = content.clientMessages.get(messageId);
    return message ? { ...message, senderName: null, offer: null } : null;
  }
  const found = content.messages.get(contentKey(contactId, messageId));
  if (!found) {
    // It may be about a week of the Intake.
    const contact = content.contacts.get(contactId);
    const letter = contact && intakeMessage(content.intakeMessages, contactId, messageId);
    return letter ? { contact, ...letter, senderName: null, offer: null } : null;
  }
  const { contact, message } = found;
  const offered = content.quests.get(contentKey(contact.id, message.attachedMission ?? ""));
  return {
    contact,
    subject: message.subject,
    body: message.body,
    senderName: message.senderName || null,
    offer: offered?.quest ?? null,
  };
}

/** Returns the sender for the player: a locked contact has its locked name only. See docs/reference/contacts.md#fields. */
export function faceOf(contact: Sender, progress: Progress): { id: string; name: string; avatar: string } {
  return contactProgress(progress, contact.id) || contact.id === CLIENTS_ID
    ? { id: contact.id, name: contact.name, avatar: contact.avatar }
    : { id: contact.id, name: contact.lockedName || UNKNOWN_NAME, avatar: UNKNOWN_AVATAR };
}

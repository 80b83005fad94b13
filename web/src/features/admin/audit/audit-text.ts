import type { AuditEntry } from "#game/admin/wire.ts";
import { findChatRoom } from "#game/chat/wire.ts";
import { waitText } from "#game/core/wait-text.ts";

interface About extends Pick<AuditEntry, "subject" | "details"> {
  /** `Chad`, `a deleted account` */
  readonly whom: string;
}

const because = (reason: unknown, label = "Reason") => (reason ? ` ${label}: ${reason}` : "");
const roomOf = (roomId: unknown) => findChatRoom(String(roomId))?.roomName ?? "the chat";
const minutesText = (minutes: unknown) => waitText(Number(minutes) * 60_000);

const SENTENCES: Readonly<Record<string, (about: About) => string>> = {
  "chat.disconnect": ({ whom }) => `closed ${whom}'s connections.`,
  "chat.delete_message": ({ whom, details: { roomId, seq } }) =>
    `removed ${whom}'s message #${seq} from ${roomOf(roomId)}.`,
  "chat.silence": ({ whom, details: { minutes, reason } }) =>
    `silenced ${whom} for ${minutesText(minutes)}.${because(reason)}`,
  "chat.lift_silence": ({ whom }) => `lifted ${whom}'s silence.`,
  "moderation.decide": decisionText,
  "moderation.note": ({ whom }) => `left a note about ${whom}.`,
  "moderation.show_email": ({ whom }) => `looked at ${whom}'s email address.`,
  "role.grant": ({ whom, details: { from, to } }) => `changed ${whom}'s role from ${from} to ${to}.`,
  "player.adjust": ({ whom, details }) => `adjusted ${whom}.${because(details.reason)}`,
  "player.grant": ({ whom, details: { contactId, missionId } }) =>
    `granted ${whom} ${contactId}${missionId ? `: ${missionId}` : ""}.`,
  "player.quest": ({ whom, details: { contactId, missionId } }) =>
    `started ${whom}'s character over at ${contactId}: ${missionId}.`,
  "player.hasten": ({ whom, details: { movedByMs } }) =>
    `moved ${whom} to the next due moment, ${waitText(Number(movedByMs))} ahead.`,
  "game.start": () => "started the game.",
  "game.stop": () => "stopped the game.",
  "game.restart": () => "rebuilt the content cache.",
  "mail.test": () => "sent a test mail.",
  "npcs.reload": () => "reloaded the bundled contacts.",
  "npcs.create": ({ subject }) => `published the new contact ${subject}.`,
  "npcs.update": ({ subject }) => `changed and published ${subject}.`,
  "documents.update": ({ subject, details: { version } }) =>
    `changed and published ${subject}, as release ${version}.`,
  "npcs.upload_avatar": () => "uploaded a picture of a contact.",
  "drafts.save": ({ subject }) => `saved a draft of ${subject}.`,
  "drafts.discard": ({ subject }) => `discarded the draft of ${subject}.`,
  "drafts.import": ({ details: { contacts } }) => `imported drafts: ${contacts}.`,
  "releases.create": ({ details: { version, contacts, note } }) =>
    `published release ${version}: ${contacts}.${because(note, "Note")}`,
  "releases.return": ({ details: { version, returnedTo } }) =>
    `returned to release ${returnedTo}, as release ${version}.`,
};

/** Describes an action as a sentence without its subject: `silenced Chad for 1 h. Reason: Spam`. */
export function auditText({
  action,
  subject,
  subjectName,
  details,
}: Pick<AuditEntry, "action" | "subject" | "subjectName" | "details">): string {
  const about = { subject, details, whom: subjectName ?? "a deleted account" };
  // An action of a newer server is shown by its name.
  return SENTENCES[action]?.(about) ?? `${action} ${subjectName ?? subject}`;
}

function decisionText({ whom, details }: About): string {
  const { kind, reason, silenceMinutes, removesMessage, givesNewName } = details;
  const done = [
    removesMessage && "removed the message",
    givesNewName && "replaced the name",
    typeof silenceMinutes === "number" && `silenced the player for ${minutesText(silenceMinutes)}`,
  ].filter(Boolean);
  const what = `a report about ${whom}'s ${kind === "name" ? "name" : "message"}`;
  return done.length === 0 ? `dismissed ${what}.` : `decided ${what}: ${done.join(", ")}.${because(reason)}`;
}

import type { AuditEntry } from "#game/admin/wire.ts";
import { findChatRoom } from "#game/chat/wire.ts";
import { waitText } from "#game/core/wait-text.ts";

/** Describes an action as a sentence without its subject: `silenced Chad for 1 h. Reason: Spam`. */
export function auditText({
  action,
  subject,
  subjectName,
  details,
}: Pick<AuditEntry, "action" | "subject" | "subjectName" | "details">): string {
  const whom = subjectName ?? "a deleted account";
  const whose = `${whom}'s`;
  switch (action) {
    case "chat.disconnect":
      return `closed ${whose} connections.`;
    case "chat.delete_message": {
      const room = findChatRoom(String(details.roomId))?.roomName ?? "the chat";
      return `removed ${whose} message #${details.seq} from ${room}.`;
    }
    case "chat.silence": {
      const text = `silenced ${whom} for ${waitText(Number(details.minutes) * 60_000)}.`;
      return details.reason ? `${text} Reason: ${details.reason}` : text;
    }
    case "chat.lift_silence":
      return `lifted ${whose} silence.`;
    case "moderation.decide": {
      const { kind, reason } = details;
      const minutes = typeof details.silenceMinutes === "number" ? details.silenceMinutes : null;
      const done = [
        ...(details.removesMessage ? ["removed the message"] : []),
        ...(details.givesNewName ? ["replaced the name"] : []),
        ...(minutes === null ? [] : [`silenced the player for ${waitText(minutes * 60_000)}`]),
      ];
      const what = `a report about ${kind === "name" ? `${whose} name` : `${whose} message`}`;
      return done.length === 0
        ? `dismissed ${what}.`
        : `decided ${what}: ${done.join(", ")}. Reason: ${reason}`;
    }
    case "moderation.note":
      return `left a note about ${whom}.`;
    case "moderation.show_email":
      return `looked at ${whose} email address.`;
    case "role.grant":
      return `changed ${whose} role from ${details.from} to ${details.to}.`;
    case "player.adjust":
      return details.reason ? `adjusted ${whom}. Reason: ${details.reason}` : `adjusted ${whom}.`;
    case "player.grant":
      return `granted ${whom} ${[details.contactId, details.missionId].filter(Boolean).join(": ")}.`;
    case "player.quest":
      return `started ${whose} character over at ${details.contactId}: ${details.missionId}.`;
    case "player.hasten":
      return `moved ${whom} to the next due moment, ${waitText(Number(details.movedByMs))} ahead.`;
    case "game.start":
      return "started the game.";
    case "game.stop":
      return "stopped the game.";
    case "game.restart":
      return "rebuilt the content cache.";
    case "mail.test":
      return "sent a test mail.";
    case "npcs.reload":
      return "reloaded the bundled contacts.";
    case "npcs.create":
      return `released the new contact ${subject}.`;
    case "npcs.update":
      return `changed and released ${subject}.`;
    case "documents.update":
      return `changed and released ${subject}, as release ${details.version}.`;
    // Before documents.
    case "npcs.upload_avatar":
      return "uploaded a picture of a contact.";
    case "drafts.save":
      return `saved a draft of ${subject}.`;
    case "drafts.discard":
      return `discarded the draft of ${subject}.`;
    case "drafts.import":
      return `imported drafts: ${details.contacts}.`;
    case "releases.create":
      return `made release ${details.version}: ${details.contacts}.${details.note ? ` Note: ${details.note}` : ""}`;
    case "releases.return":
      return `returned to release ${details.returnedTo}, as release ${details.version}.`;
    // An action of a newer server is shown by its name.
    default:
      return `${action} ${subjectName ?? subject}`;
  }
}

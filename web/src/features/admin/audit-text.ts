import type { AuditEntry } from "#game/contract/admin.ts";
import { findChatRoom } from "#game/contract/chat.ts";
import { waitText } from "../../lib/dates.ts";

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
    case "role.grant":
      return `changed ${whose} role from ${details.from} to ${details.to}.`;
    case "npcs.reload":
      return "reloaded the bundled contacts.";
    // An action of a newer server is shown by its name.
    default:
      return `${action} ${subjectName ?? subject}`;
  }
}

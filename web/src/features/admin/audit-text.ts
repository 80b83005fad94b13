import type { InferOutput } from "valibot";
import type { auditLog } from "#game/contract/admin.ts";
import { findChatRoom } from "#game/contract/chat.ts";
import { waitText } from "../../lib/dates.ts";

export type AuditEntry = InferOutput<typeof auditLog.reply>["entries"][number];

/** What an administrator did, as a sentence without its subject: `silenced Chad for 1 h. Reason: Spam`. */
export function auditText({ action, subjectName, details }: AuditEntry): string {
  const whom = subjectName ?? "a deleted account";
  switch (action) {
    case "chat.disconnect":
      return `closed the connections of ${whom}.`;
    case "chat.delete_message": {
      const room = findChatRoom(String(details.roomId))?.roomName ?? "the chat";
      return `removed message ${details.seq} of ${whom} from ${room}.`;
    }
    case "chat.silence": {
      const text = `silenced ${whom} for ${waitText(Number(details.minutes) * 60_000)}.`;
      return details.reason ? `${text} Reason: ${details.reason}` : text;
    }
    case "chat.lift_silence":
      return `let ${whom} write again.`;
    case "role.grant":
      return `changed the role of ${whom} from ${details.from} to ${details.to}.`;
    case "npcs.reload":
      return "put the shipped contacts in force again.";
    // Of a newer server: its own name says more than nothing.
    default:
      return `${action} ${subjectName ?? ""}`.trim();
  }
}

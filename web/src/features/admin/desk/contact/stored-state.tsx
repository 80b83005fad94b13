import { stampText } from "../../../../ui/dates.ts";
import { Notice } from "../../../../ui/page/notice.tsx";
import type { Stored } from "../session/part-session.ts";

/** Says whether players see the contact, and whose draft is open. */
export function StoredState({ stored: { part, draft } }: { readonly stored: Stored }) {
  if (draft) {
    const author = draft.updatedBy ?? "A deleted account";
    const seen = part ? "the released version until you save or release it." : "nothing of it yet.";
    const isOutdated = draft.isOutdated ? " The contact was released again since the draft began." : "";
    return (
      <Notice kind="info">
        {`You are editing a draft, saved by ${author} on ${stampText(draft.updatedAt)}. Players see ${seen}${isOutdated}`}
      </Notice>
    );
  }
  return null;
}

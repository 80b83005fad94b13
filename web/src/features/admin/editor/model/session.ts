import type { ContactDraft } from "./draft.ts";
import { type Edit, edit, touched } from "./edit.ts";
import { isSameContact } from "./to-contact.ts";

/** Number of steps that can be undone. */
const MAX_STEPS = 100;

/** A draft being edited: what it is compared with, and the way back. */
export interface EditSession {
  /** The contact as it was loaded or last saved. */
  readonly base: ContactDraft;
  readonly draft: ContactDraft;
  readonly past: readonly ContactDraft[];
  readonly future: readonly ContactDraft[];
  /** Subject of the last step; null if the next change begins a new step. */
  readonly touched: string | null;
}

export type SessionAction =
  | { readonly type: "edit"; readonly edit: Edit }
  | { readonly type: "undo" | "redo" }
  /** Compares with another version from now on. A replaced draft is one step, so that undoing it brings it back. */
  | { readonly type: "rebase"; readonly base: ContactDraft; readonly draft?: ContactDraft }
  /** Begins again with a loaded or saved contact. */
  | { readonly type: "load"; readonly base: ContactDraft; readonly draft?: ContactDraft };

/** Begins to edit a contact. `draft` differs from it if unsaved changes are resumed. */
export function openSession(base: ContactDraft, draft: ContactDraft = base): EditSession {
  return { base, draft, past: [], future: [], touched: null };
}

function step(session: EditSession, draft: ContactDraft, what: string | null): EditSession {
  if (draft === session.draft) return session;
  const isSameStep = what !== null && what === session.touched;
  const past = isSameStep ? session.past : [...session.past, session.draft].slice(-MAX_STEPS);
  return { ...session, draft, past, future: [], touched: what };
}

/** The next state of an editing session. */
export function editSession(session: EditSession, action: SessionAction): EditSession {
  const { past, future, draft } = session;
  switch (action.type) {
    case "edit":
      return step(session, edit(draft, action.edit), touched(action.edit));
    case "rebase":
      return { ...step(session, action.draft ?? draft, null), base: action.base };
    case "undo": {
      const before = past.at(-1);
      if (!before) return session;
      return {
        ...session,
        draft: before,
        past: past.slice(0, -1),
        future: [draft, ...future],
        touched: null,
      };
    }
    case "redo": {
      const [after, ...later] = future;
      if (!after) return session;
      return { ...session, draft: after, past: [...past, draft], future: later, touched: null };
    }
    case "load":
      return openSession(action.base, action.draft);
  }
}

/** Returns whether the draft has changes that aren't saved. */
export function isDirty({ base, draft }: EditSession): boolean {
  return !isSameContact(base, draft);
}

import { isSame } from "#game/content/same-content.ts";
import type { Conflict, Draft, Part } from "#game/core/wire/content-parts.ts";
import { type Change, changed, type Tree, treeOf } from "../fields/tree.ts";

/** Number of steps that can be undone. */
const MAX_STEPS = 100;

/** The server's version of a part, as far as this page knows. */
export interface Stored {
  /** Null if it isn't in force yet. */
  readonly part: Part | null;
  readonly draft: Draft | null;
}

/** A save that was refused because somebody else had saved first. */
export interface RefusedSave {
  readonly by: Conflict["by"];
  /** The stored version. */
  readonly stored: Stored;
  /** Their version; undefined if they discarded the draft. */
  readonly theirs: unknown;
}

/** A part being edited, with its stored version and its history. */
export interface PartSession {
  /** The content as it was opened or last saved. */
  readonly base: unknown;
  readonly tree: Tree;
  readonly past: readonly Tree[];
  readonly future: readonly Tree[];
  /** Address of the last step's change; null if the next change begins a new step. */
  readonly touched: string | null;
  readonly stored: Stored;
  /** Nothing is saved until the writer has chosen; null without one. */
  readonly refused: RefusedSave | null;
  /** True if the writer chooses later. */
  readonly isPutOff: boolean;
}

/** Returns a tree with what follows from a change, such as the id of a renamed entry. */
export type Follow = (after: Tree, change: Change, before: Tree) => Tree;

export type SessionAction =
  | { readonly type: "edit"; readonly change: Change; readonly follow?: Follow | undefined }
  /** `theirs` takes the version that was saved first, `mine` keeps this one to be saved over it. */
  | { readonly type: "undo" | "redo" | "theirs" | "mine" | "put-off" | "ask" }
  /** Replaces the content, as one step. */
  | { readonly type: "replace"; readonly content: unknown }
  /** The content `written` is stored as the draft. */
  | { readonly type: "saved"; readonly draft: Draft; readonly written: unknown }
  /** The content `written` was sent as `sent`, and players see it as the part. */
  | { readonly type: "published"; readonly part: Part; readonly sent: unknown; readonly written: unknown }
  | { readonly type: "refused"; readonly refused: RefusedSave };

/** Begins to edit a part. `content` is that of its draft or, without one, of the part in force; or a new one. */
export function openSession(stored: Stored, content: unknown): PartSession {
  return {
    base: content,
    tree: treeOf(content),
    past: [],
    future: [],
    touched: null,
    stored,
    refused: null,
    isPutOff: false,
  };
}

function step(session: PartSession, tree: Tree, what: string | null = null): PartSession {
  if (tree === session.tree) return session;
  const isSameStep = what !== null && what === session.touched;
  const past = isSameStep ? session.past : [...session.past, session.tree].slice(-MAX_STEPS);
  return { ...session, tree, past, future: [], touched: what };
}

/** Shows another content, as one step. */
function replaced(session: PartSession, content: unknown): PartSession {
  if (isSame(session.tree.value, content)) return session;
  return step(session, treeOf(content));
}

/** The next state of a session. */
export function partSession(session: PartSession, action: SessionAction): PartSession {
  const { tree, past, future, refused } = session;
  switch (action.type) {
    case "edit": {
      const { change, follow } = action;
      const after = changed(tree, change);
      const next = after !== tree && follow ? follow(after, change, tree) : after;
      return step(session, next, change.type === "set" ? change.at : null);
    }
    case "undo": {
      const before = past.at(-1);
      if (!before) return session;
      return { ...session, tree: before, past: past.slice(0, -1), future: [tree, ...future], touched: null };
    }
    case "redo": {
      const [after, ...later] = future;
      if (!after) return session;
      return { ...session, tree: after, past: [...past, tree], future: later, touched: null };
    }
    case "replace":
      return replaced(session, action.content);
    case "saved": {
      const stored = { ...session.stored, draft: action.draft };
      return { ...session, base: action.written, stored, refused: null };
    }
    case "published":
      return published(session, action);
    case "refused":
      // A discarded draft leaves nothing to choose.
      if (action.refused.theirs === undefined) return decided(session, action.refused);
      return { ...session, refused: action.refused, isPutOff: false };
    case "put-off":
    case "ask":
      return { ...session, isPutOff: action.type === "put-off" };
    case "theirs":
      return refused ? decided(replaced(session, refused.theirs), refused) : session;
    case "mine":
      return refused ? decided(session, refused) : session;
  }
}

/** Continues from the version that was saved first. */
function decided(session: PartSession, { theirs, stored }: RefusedSave): PartSession {
  return { ...session, base: theirs ?? stored.part?.content, stored, refused: null };
}

/** Keeps the text typed meanwhile, and the keys unless the server changed the content. */
function published(
  session: PartSession,
  { part, sent, written }: Extract<SessionAction, { type: "published" }>,
): PartSession {
  const next = { ...session, stored: { part, draft: null }, refused: null };
  if (isSame(part.content, sent)) return { ...next, base: written };
  const shown = session.tree.value === written ? replaced(next, part.content) : next;
  return { ...shown, base: part.content };
}

/** Returns whether the content has changes that aren't saved. */
export function isDirty({ base, tree }: PartSession): boolean {
  return !isSame(base, tree.value);
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { KindId } from "#game/content/kinds.ts";
import { readDraft } from "#game/content/parts.ts";
import { isSame } from "#game/content/same-content.ts";
import { getPart } from "#game/core/wire/content-parts.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { call } from "../../../../server/api.ts";
import { showToast } from "../../../../ui/layers/toast.ts";
import { useContentRefresh } from "../../content/content-data.ts";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import type { Change, Tree } from "../fields/tree.ts";
import { inVariant, isOfKind } from "../kind-form.ts";
import { type Follow, isDirty, openSession, type RefusedSave, type Stored } from "./part-session.ts";
import { createSender, publish, refusedText, sendDraft } from "./save-part.ts";
import { useKeptCopy } from "./use-kept-copy.ts";
import { useSaving } from "./use-saving.ts";
import { useSession } from "./use-session.ts";

interface PartOptions {
  readonly kind: KindId;
  readonly opened: Stored;
  /** The writer. */
  readonly user: { readonly id: string; readonly username: string };
  /** The content of a new part. */
  readonly fresh?: unknown;
  /** Says what failed, if the server gives no reason for it. */
  readonly failure: string;
  /** What follows from a change, by whether the part is stored. */
  readonly follow?: (isStored: boolean) => Follow;
  /** Returns whether a new part is a draft on the device alone, because it has too little yet. */
  readonly isTooLittle?: (content: unknown) => boolean;
  /** Is called with the id of a new part once it is stored. */
  readonly onCreated?: (id: string) => void;
  /** The page that publishing leads to; null to stay. */
  readonly leadsTo?: string | null;
}

/**
 * Opens a part for writing: its content, every change, and its stored state. Its draft saves itself.
 * docs/decisions/068-a-form-comes-from-its-schema.md
 */
export function usePart({
  kind,
  opened,
  user,
  fresh,
  failure,
  follow,
  isTooLittle,
  onCreated,
  leadsTo = null,
}: PartOptions) {
  const { session, dispatch, typing, latest } = useSession(() => open(kind, opened, fresh));
  const { tree, stored, refused } = session;
  const dirty = useMemo(() => isDirty(session), [session]);
  const guard = useLeaveGuard(dirty);
  const refresh = useContentRefresh();
  const attempt = useMemo(createSender, []);
  const openedId = idOf(stored);
  const kept = useKeptCopy({
    userId: user.id,
    of: openedId ?? "new",
    session,
    latest,
    isReadable: (content) => isOfKind(kind, content),
  });
  const onDevice = openedId === null && (isTooLittle?.(tree.value) ?? false);
  const saving = useSaving({
    failure,
    value: tree.value,
    isWaiting: dirty && !onDevice && refused === null && guard.pending === null,
    save: store,
  });
  const latestTree = useCallback((): Tree => latest().tree, [latest]);
  const { clear } = saving;
  const edit = useCallback(
    (change: Change) => {
      dispatch({ type: "edit", change, follow: follow?.(idOf(latest().stored) !== null) });
      // What stood in the way may be gone.
      clear();
    },
    [dispatch, follow, latest, clear],
  );

  /** Sends the content as the draft or to players. Returns false, and asks, if another writer has saved first. Throws a refusal. */
  async function send(isPublishing: boolean): Promise<boolean> {
    const { stored: known, tree: written } = latest();
    const { id, content } = sentBy(kind, known, written.value);
    const isSeen = known.part !== null && isSame(known.part.content, content);
    // A draft of what players see already is none: to publish that removes it.
    const { saved, refused: found } = await (isPublishing || (isSeen && known.draft)
      ? attempt(content, known, (seen) => publish(id, content, seen))
      : attempt(content, known, (seen) => sendDraft(id, content, seen)));
    if (found) {
      const theirs = refusedInForm(id, found, known);
      dispatch({ type: "refused", refused: theirs });
      if (theirs.theirs === undefined) {
        showToast("default", `${refusedText(theirs)} What you wrote begins a new one.`, { key: id });
      }
      return false;
    }
    // Pages fetch drafts when they open, and a new list of contacts would start the proof of this one anew.
    if ("updatedAt" in saved) dispatch({ type: "saved", draft: saved, written: written.value });
    else {
      const part = { ...saved, content: inVariant(id, saved.content) };
      dispatch({ type: "published", part, sent: inVariant(id, content), written: written.value });
      void refresh();
    }
    kept.keepLater(id, written.value);
    if (idOf(known) === null) onCreated?.(id);
    return true;
  }

  /** Stores the draft, if it isn't. */
  async function store(): Promise<boolean> {
    const now = latest();
    if (now.refused) return false;
    return isDirty(now) || idOf(now.stored) === null ? send(false) : true;
  }

  return {
    kind,
    user,
    tree,
    stored,
    refused,
    isPutOff: session.isPutOff,
    isDirty: dirty,
    /** True for a new part that has too little to be stored. */
    isOnDevice: onDevice,
    canUndo: session.past.length > 0,
    canRedo: session.future.length > 0,
    error: saving.error,
    isSaving: saving.isSaving,
    typing,
    guard,
    offered: kept.offered,
    edit,
    /** Returns the content with the text being typed. */
    latest: latestTree,
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    /** Replaces the content, as one step. */
    replace: (content: unknown) => dispatch({ type: "replace", content }),
    /** Stores the draft now. Returns whether it is stored. */
    save: saving.save,
    /** Shows players the content. Throws a refusal. Returns false if somebody else's version comes first, which is asked about. */
    async publish(): Promise<boolean> {
      const isDone = await send(true);
      if (isDone) showToast("success", "Published. Players see it now.", { key: "publish" });
      if (isDone && leadsTo !== null) guard.release(leadsTo);
      return isDone;
    },
    tell: saving.tell,
    /** Takes the version that was saved first, or saves this one over it. */
    choose(whose: "theirs" | "mine"): void {
      dispatch({ type: whose });
      if (whose === "mine") void saving.save();
      else kept.forget();
    },
    putOff: () => dispatch({ type: "put-off" }),
    ask: () => dispatch({ type: "ask" }),
    restore(): void {
      if (kept.offered) dispatch({ type: "replace", content: kept.offered.content });
      kept.answer(true);
    },
    discardCopy: () => kept.answer(false),
    leave(): void {
      kept.forget();
      guard.leave();
    },
  };
}

export type PartWork = ReturnType<typeof usePart>;

function idOf({ part, draft }: Stored): string | null {
  return (part ?? draft)?.id ?? null;
}

/** The content to send, with the id that it is stored under: that of a new part follows its name until then. Throws if it isn't a draft. */
function sentBy(kind: KindId, stored: Stored, written: unknown) {
  const own = kind === "contact" ? String(Reflect.get(Object(written), "id")) : kind;
  const id = idOf(stored) ?? own;
  const { content, problems } = readDraft(id, id === own ? written : { ...Object(written), id });
  if (problems) throw new Error(problems[0]?.text);
  return { id, content };
}

/** Begins with the state stored when the page opened; later fetches don't touch the work. */
function open(kind: KindId, { part, draft }: Stored, fresh: unknown) {
  const inForms = [draft, part].flatMap((each) => (each ? [inVariant(each.id, each.content)] : []));
  const stored = { part: part && { ...part, content: inVariant(part.id, part.content) }, draft };
  const content = [...inForms, fresh].find((each) => isOfKind(kind, each));
  if (content === undefined) throw new Error(`This page can't show what is stored as ${kind}`);
  return openSession(stored, content);
}

/** The server's version of a part, as its form holds it. Returns `known` if it is that already. */
function refusedInForm(id: string, refused: RefusedSave, known: Stored): RefusedSave {
  const { theirs, stored } = refused;
  const { part } = stored;
  const isKnown = part === null || part === known.part;
  return {
    ...refused,
    theirs: theirs === undefined ? undefined : inVariant(id, theirs),
    stored: isKnown ? stored : { ...stored, part: { ...part, content: inVariant(id, part.content) } },
  };
}

export type OpenedPart = ReplyOf<typeof getPart>;

/** A part as it is stored when its page opens. A later fetch must not change it during editing. */
export function usePartQuery(id: string, isEnabled = true) {
  return useQuery({
    queryKey: ["part", id],
    queryFn: () => call(getPart, { parameters: { id } }),
    enabled: isEnabled,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { KindId } from "#game/content/kinds.ts";
import { readDraft } from "#game/content/parts.ts";
import { type Draft, getPart, type Part } from "#game/core/wire/content-parts.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { call } from "../../../../server/api.ts";
import { type FormMessageText, useSubmission } from "../../../../ui/form/use-submission.ts";
import { useContentRefresh } from "../../content/content-data.ts";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import type { Change, Tree } from "../fields/tree.ts";
import { inVariant, isOfKind } from "../kind-form.ts";
import { type Follow, isDirty, openSession, type RefusedSave, type Stored } from "./part-session.ts";
import { createSender, refusedText, savingError, sendDraft, sendRelease } from "./save-part.ts";
import { useKeptCopy } from "./use-kept-copy.ts";
import { useSession } from "./use-session.ts";

type Aim = RefusedSave["of"];

const STILL_HERE = "What you wrote is still here: save it again to begin a new draft.";

interface PartOptions {
  readonly kind: KindId;
  readonly opened: Stored;
  /** The writer's id. */
  readonly userId: string;
  /** The content of a new part. */
  readonly fresh?: unknown;
  /** The texts after each save, and of a failure that the server gives no reason for. */
  readonly texts: Readonly<Record<Aim | "failure", string>>;
  readonly follow?: Follow;
  /** The page that a save leads to; null to stay. */
  readonly leadsTo?: (of: Aim, id: string) => string | null;
}

/**
 * Opens a part for writing: its content, every change, and its stored state.
 * docs/decisions/068-a-form-comes-from-its-schema.md
 */
export function usePart({ kind, opened, userId, fresh, texts, follow, leadsTo }: PartOptions) {
  const { session, dispatch, typing, latest } = useSession(() => open(kind, opened, fresh));
  const dirty = useMemo(() => isDirty(session), [session]);
  const guard = useLeaveGuard(dirty);
  const refresh = useContentRefresh();
  const openedId = (opened.part ?? opened.draft)?.id ?? "new";
  const kept = useKeptCopy({
    userId,
    of: openedId,
    session,
    latest,
    isReadable: (content) => isOfKind(kind, content),
  });
  const latestTree = useCallback((): Tree => latest().tree, [latest]);
  const { tree, stored } = session;
  const attempt = useMemo(createSender, []);
  const onError = (error: unknown) => savingError(error, texts.failure);
  const submissions = { draft: useSubmission(onError), release: useSubmission(onError) };
  const tell = (message: FormMessageText) => submissions.release.setMessage(message);
  const { setMessage: tellOfDraft } = submissions.draft;
  const { setMessage: tellOfRelease } = submissions.release;
  const edit = useCallback(
    (change: Change) => {
      dispatch({ type: "edit", change, follow });
      // What was saved isn't what stands there any more.
      for (const setMessage of [tellOfDraft, tellOfRelease])
        setMessage((message) => (message?.kind === "success" ? null : message));
    },
    [dispatch, follow, tellOfDraft, tellOfRelease],
  );

  /** Saves the typed content. Returns null, and asks, if another writer has saved first. Throws a refusal. */
  async function send(of: "draft"): Promise<Draft | null>;
  async function send(of: "release"): Promise<Part | null>;
  async function send(of: Aim): Promise<Draft | Part | null> {
    const known = latest().stored;
    const written = latest().tree.value;
    const id = kind === "contact" ? String(Reflect.get(Object(written), "id")) : kind;
    const { content, problems } = readDraft(id, written);
    if (problems) throw new Error(problems[0]?.text ?? texts.failure);
    const { saved, refused } = await (of === "draft"
      ? attempt(of, content, known, (stored) => sendDraft(id, content, stored))
      : attempt(of, content, known, (stored) => sendRelease(id, content, stored)));
    if (refused) {
      const found = refusedInForm(id, refused, known);
      dispatch({ type: "refused", refused: found });
      if (found.theirs === undefined) tell({ kind: "success", text: `${refusedText(found)} ${STILL_HERE}` });
      return null;
    }
    if ("updatedAt" in saved) dispatch({ type: "saved", draft: saved, written });
    else {
      const part = { ...saved, content: inVariant(id, saved.content) };
      dispatch({ type: "released", part, sent: inVariant(id, content), written });
    }
    kept.keepLater(id, written);
    void refresh();
    const path = leadsTo?.(of, id);
    if (path) guard.release(path);
    return saved;
  }

  /** Saves with a message. */
  async function save(of: Aim): Promise<void> {
    submissions[of === "draft" ? "release" : "draft"].setMessage(null);
    await submissions[of].run(async () => {
      const saved = of === "draft" ? await send(of) : await send(of);
      return saved ? texts[of] : undefined;
    });
  }

  return {
    kind,
    tree,
    stored,
    refused: session.refused,
    isDirty: dirty,
    canUndo: session.past.length > 0,
    canRedo: session.future.length > 0,
    message: submissions.release.message ?? submissions.draft.message,
    isSaving: submissions.draft.isBusy,
    isReleasing: submissions.release.isBusy,
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
    save,
    /** Releases the part. Throws a refusal; somebody else's save is shown in its place, and gives null. */
    release: (): Promise<Part | null> => {
      for (const each of Object.values(submissions)) each.setMessage(null);
      return send("release");
    },
    tell,
    /** Takes the version that was saved first, or saves this one over it. */
    choose(whose: "theirs" | "mine"): void {
      const { refused } = latest();
      if (!refused) return;
      dispatch({ type: whose });
      if (whose === "mine") void save(refused.of);
      else kept.forget();
    },
    decideLater: () => dispatch({ type: "decide-later" }),
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

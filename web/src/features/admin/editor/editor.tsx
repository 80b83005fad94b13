import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { contactSlug } from "#game/rules/content.ts";
import { useContentRefresh, useShowDraft } from "../content/content-data.ts";
import { useLeaveGuard } from "../frame/use-leave-guard.ts";
import { type Conflict, type Stored, theirs } from "./conflict.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./editor.module.css";
import {
  ChangeContext,
  OthersContext,
  OwnContext,
  ProblemsContext,
  TypingContext,
} from "./editor-context.ts";
import { EditorForm } from "./editor-form.tsx";
import { KeptDraftOffer } from "./kept-draft-offer.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { ContactDraft } from "./model/draft.ts";
import type { Edit } from "./model/edit.ts";
import { entryField } from "./model/fields.ts";
import { draftOf } from "./model/from-contact.ts";
import { type Problem, schemaProblems } from "./model/problems.ts";
import type { ProofSetting } from "./model/proof.ts";
import { isDirty } from "./model/session.ts";
import { toContact } from "./model/to-contact.ts";
import { useFindings } from "./proof/use-findings.ts";
import { useShown } from "./proof/use-shown.ts";
import { QuestsContext } from "./quest-proof.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useEditSession } from "./use-edit-session.ts";
import { useJump } from "./use-jump.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useNames } from "./use-names.ts";
import { useOwnOptions } from "./use-own-options.ts";
import { useSaving } from "./use-saving.ts";

/** The page that Cancel and creating lead to. */
const LIST_PATH = "/admin/game/npcs";

interface EditorProps {
  readonly opened: { readonly stored: Stored; readonly base: ContactDraft };
  readonly setting: ProofSetting;
  readonly userId: string;
}

/** Writes one contact, from opening to saving. */
export function Editor({ opened, setting, userId }: EditorProps) {
  const { session, dispatch, typing, latest } = useEditSession(opened.base);
  const { draft } = session;
  const dirty = useMemo(() => isDirty(session), [session]);
  const saving = useSaving(opened.stored);
  const guard = useLeaveGuard(dirty);
  const kept = useKeptDraft(userId, opened.base.isNew ? "new" : opened.base.id, draft, latest);
  const { problems, proved, quests, isCurrent } = useFindings(draft, setting);
  const shown = useShown(problems, proved, draft);
  const [search] = useSearchParams();
  const jump = useJump(entryField(opened.base, search.get("entry") ?? ""));
  const { jumpTo } = jump;
  const refresh = useContentRefresh();
  const showDraft = useShowDraft();
  const own = useOwnOptions(draft);
  const others = useMemo(
    () => setting.released.filter((contact) => contact.id !== opened.base.id),
    [setting, opened.base.id],
  );
  const names = useNames(draft, own, others);
  const change = useCallback((edit: Edit) => dispatch({ type: "edit", edit }), [dispatch]);
  const found = problems?.filter(({ kind }) => kind === "problem") ?? [];
  const markedCount = shown.marked.filter(({ kind }) => kind === "problem").length;

  async function publish(stored?: Stored): Promise<void> {
    const { draft: written } = latest();
    // A proof that is on its way doesn't count: the server proves again.
    const isProved = isCurrent && written === draft;
    if (stopAt((isProved ? found : schemaProblems(written, "publish"))[0])) return;
    const saved = await saving.publish(written, stored);
    if (!saved) return;
    kept.keepLater(written);
    void refresh();
    const base = draftOf(saved);
    const typed = latest().draft;
    if (written.isNew) guard.release(LIST_PATH);
    else if (typed === written) dispatch({ type: "load", base });
    else {
      // What was typed meanwhile, with the entries that are released now.
      const contact = toContact(typed, "keep");
      dispatch({ type: "rebase", base, draft: contact.success ? draftOf(contact.output, saved) : typed });
    }
  }

  async function keep(stored?: Stored): Promise<void> {
    const { draft: written } = latest();
    if (stopAt(schemaProblems(written, "keep")[0])) return;
    const saved = await saving.keep(written, stored);
    if (!saved) return;
    kept.keepLater(written);
    showDraft(saved);
    void refresh();
    if (written.isNew) guard.release(`/admin/game/npc/${contactSlug(written.id)}`);
    else dispatch({ type: "rebase", base: written });
  }

  /** Shows what has to be mended first. Returns whether there is something. */
  function stopAt(problem: Problem | undefined): boolean {
    if (!problem) return false;
    shown.markAll();
    saving.publishing.setMessage({ kind: "error", text: `${problem.place}: ${problem.text}` });
    if (!problem.isElsewhere) jumpTo(problem.field);
    return true;
  }

  /** Adds the letter that follows a choice, and opens it. */
  function answer({ field }: Problem): void {
    const [, questKey = "", , choiceKey = ""] = field.split(".");
    const newKey = crypto.randomUUID();
    change({ type: "answer", questKey, choiceKey, newKey });
    jumpTo(`messages.${newKey}.subject`);
  }

  function takeTheirs(conflict: Conflict): void {
    const contact = theirs(conflict);
    if (!contact) return;
    const base = draftOf(contact, conflict.stored.released);
    dispatch({ type: "rebase", base, draft: base });
    saving.accept(conflict.stored);
  }

  function keepMine(conflict: Conflict): void {
    saving.accept(conflict.stored);
    void (conflict.of === "publish" ? publish(conflict.stored) : keep(conflict.stored));
  }

  return (
    <ChangeContext value={change}>
      <TypingContext value={typing}>
        <ProblemsContext value={shown.texts}>
          <OthersContext value={others}>
            <OwnContext value={own}>
              <QuestsContext value={quests}>
                <div className={styles.container}>
                  <EditorForm
                    draft={draft}
                    stored={saving.stored}
                    names={names}
                    shown={shown}
                    isProved={problems !== null}
                    jump={jump}
                    onAnswer={answer}
                  />
                  <SaveBar
                    isDirty={dirty}
                    problems={problems === null ? null : markedCount}
                    canUndo={session.past.length > 0}
                    canRedo={session.future.length > 0}
                    message={saving.publishing.message ?? saving.keeping.message}
                    isPublishing={saving.publishing.isBusy}
                    isKeeping={saving.keeping.isBusy}
                    onUndo={() => dispatch({ type: "undo" })}
                    onRedo={() => dispatch({ type: "redo" })}
                    onShowProblems={() => jumpTo("proof")}
                    onPublish={() => void publish()}
                    onKeep={() => void keep()}
                    onCancel={() => guard.ask(LIST_PATH)}
                  />
                </div>
                <LeaveDialog
                  isOpen={guard.pending !== null}
                  onStay={guard.stay}
                  onLeave={() => {
                    kept.forget();
                    guard.leave();
                  }}
                />
                <ConflictDialog
                  conflict={saving.conflict}
                  onTakeTheirs={takeTheirs}
                  onKeepMine={keepMine}
                  onClose={() => saving.setConflict(null)}
                />
                <KeptDraftOffer
                  offered={kept.offered}
                  onRestore={(restored) => {
                    dispatch({ type: "rebase", base: session.base, draft: restored });
                    kept.answer(restored);
                  }}
                  onDiscard={() => kept.answer(null)}
                />
              </QuestsContext>
            </OwnContext>
          </OthersContext>
        </ProblemsContext>
      </TypingContext>
    </ChangeContext>
  );
}

import { Redo2, Undo2 } from "lucide-react";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { partDifference } from "#game/content/difference.ts";
import { useNow } from "../../../player/energy.ts";
import { Button } from "../../../ui/button/button.tsx";
import { agoText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import layout from "../../../ui/layout.module.css";
import { PublishDialog } from "../content/release-dialog.tsx";
import styles from "./desk.module.css";
import { counted } from "./desk-context.ts";
import { StepButton } from "./fields/groups.tsx";
import { savingError } from "./session/save-part.ts";
import type { PartWork } from "./session/use-part.ts";

interface PartBarProps {
  readonly work: PartWork;
  readonly name: string;
  /** Number of problems that stand in the way; they are counted in place of the changes. */
  readonly problems?: number;
  /** Beside the state. */
  readonly notes: Elements;
  /** Returns whether the part can be published, and shows what has to be mended first. */
  readonly isPublishable?: () => boolean;
  readonly onCancel?: () => void;
}

/** What players see of a part and what they don't, whether the rest is saved, and what can be done; always in view. */
export function PartBar({ work, name, problems = 0, notes, isPublishable, onCancel }: PartBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const stateId = useId();
  const { tree, stored, refused, isPutOff } = work;
  const { part } = stored;
  const shown = useDeferredValue(tree.value);
  const changes = useMemo(
    () => (part ? (partDifference(part.id, part.content, shown)?.changes.length ?? 0) : null),
    [part, shown],
  );
  const isBlocked = problems > 0 || changes === 0 || refused !== null;

  async function ask(): Promise<void> {
    if (isPublishable && !isPublishable()) return;
    if (await work.save()) setIsAsking(true);
  }

  return (
    <>
      <section className={styles.bar} aria-label="Publishing">
        <div className={styles.barMessage}>
          <FormMessage message={work.error === null ? null : { kind: "error", text: work.error }} />
        </div>
        <div id={stateId} className={styles.barState}>
          <span role="status">
            {problems > 0
              ? counted(problems, "problem")
              : changes === null
                ? "Not published yet"
                : changes === 0
                  ? "Published"
                  : `${counted(changes, "change")} not published`}
          </span>
          {savedText(work) === "" && changes === 0 && part?.publishedAt ? (
            <Ago at={part.publishedAt} />
          ) : (
            <span>{savedText(work)}</span>
          )}
          {isPutOff && refused && (
            <Button variant="ghost" onClick={work.ask}>
              Choose a Version
            </Button>
          )}
          {notes}
        </div>
        <div className={`${layout.row} ${styles.buttons}`}>
          {onCancel ? (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            Boolean(changes) && (
              <Button variant="ghost" onClick={() => work.replace(part?.content)}>
                Undo All
              </Button>
            )
          )}
          <StepButton label="Undo" isPossible={work.canUndo} onPress={work.undo}>
            <Undo2 aria-hidden size={18} />
          </StepButton>
          <StepButton label="Redo" isPossible={work.canRedo} onPress={work.redo}>
            <Redo2 aria-hidden size={18} />
          </StepButton>
          <Button variant="primary" disabledBy={isBlocked ? stateId : null} onClick={() => void ask()}>
            Publish
          </Button>
        </div>
      </section>
      <PublishDialog
        what={name}
        drafts={stored.draft ? [stored.draft] : []}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        failure={(error) => savingError(error, `Failed to publish ${name}`)}
        action={work.publish}
      />
    </>
  );
}

/** The time since a moment. It changes by itself, so it isn't announced. */
function Ago({ at }: { readonly at: string }) {
  return <span>{agoText(at, useNow(true))}</span>;
}

/** Says where the typed content is. */
function savedText({ user, stored: { draft }, refused, isDirty, isOnDevice, error }: PartWork): string {
  if (isOnDevice) return "On this device until it has a name and a description";
  if (refused) return "Not saved: somebody else saved first";
  if (isDirty) return error === null ? "Saving…" : "Kept on this device";
  if (!draft) return "";
  return draft.updatedBy === user.username
    ? "Draft saved"
    : `Draft saved by ${draft.updatedBy ?? "a deleted account"}`;
}

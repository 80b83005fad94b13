import { useMemo, useState } from "react";
import { partDifference } from "#game/content/difference.ts";
import type { DocumentId } from "#game/content/kinds.ts";
import { KINDS } from "#game/content/kinds.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import { DifferenceView } from "../content/difference-view.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import styles from "./desk.module.css";
import type { Problems } from "./desk-context.ts";
import { PartBar } from "./part-bar.tsx";
import type { PartWork } from "./session/use-part.ts";

interface DocumentBarProps {
  readonly id: DocumentId;
  readonly work: PartWork;
  readonly problems: Problems;
  /** The list whose own problems stand here. */
  readonly list: string;
}

/** The state of the work on a document, its draft, and the release of it after a look at the difference. */
export function DocumentBar({ id, work, problems, list }: DocumentBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name } = KINDS[id];
  const { tree, stored, isDirty } = work;
  const inForce = stored.part?.content;
  const difference = useMemo(() => {
    const found = partDifference(id, inForce, tree.value);
    return found ? [found] : [];
  }, [id, inForce, tree.value]);
  const isSame = difference.length === 0;
  const count = [...problems.values()].flat().length;

  async function release(): Promise<void> {
    const part = await work.release();
    if (part) showToast("success", `Release ${part.version} is in force.`, { key: id });
  }

  return (
    <>
      <PartBar
        label="Releasing"
        work={work}
        state={stateText(work, isSame, count)}
        notes={(problems.get(list) ?? []).map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
        onSave={() => void work.save("draft")}
        saveReason={isDirty ? null : "Nothing has changed."}
        before={
          !isSame && (
            <Button variant="ghost" onClick={() => work.replace(inForce)}>
              Undo All
            </Button>
          )
        }
        after={
          <Button
            variant="primary"
            disabledReason={isSame ? "Nothing to release." : count > 0 ? "Mend the problems first." : null}
            onClick={() => setIsOpen(true)}
          >
            Release
          </Button>
        }
      />
      <ConfirmDialog
        title={`Release ${name.startsWith("The ") ? name : `the ${name}`}`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="roomy"
        confirm="Release"
        variant="primary"
        failure={`Failed to release ${name}`}
        action={release}
      >
        <p>Players see this as soon as you release it. To take it back, return to an earlier release.</p>
        <DifferenceView difference={difference} emptyText="Nothing differs from what is in force." />
      </ConfirmDialog>
    </>
  );
}

function stateText({ isDirty, stored }: PartWork, isSame: boolean, problems: number): string {
  if (problems > 0) return problems === 1 ? "1 problem" : `${problems} problems`;
  if (isSame) return "No unreleased changes";
  if (isDirty) return "Proved: can be released";
  return `Draft saved by ${stored.draft?.updatedBy ?? "a deleted account"}. Proved: can be released`;
}

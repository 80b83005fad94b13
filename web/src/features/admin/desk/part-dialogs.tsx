import { useMemo } from "react";
import { partDifference } from "#game/content/difference.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { DifferenceView } from "../content/release-facts.tsx";
import { refusedText } from "./session/save-part.ts";
import type { PartWork } from "./session/use-part.ts";

interface WorkProps {
  readonly work: PartWork;
}

/** The questions about a part: unsaved changes, somebody else's save, and what this device kept. */
export function PartDialogs({ work }: WorkProps) {
  return (
    <>
      <LeaveDialog work={work} />
      <ConflictDialog work={work} />
      <KeptCopyOffer work={work} />
    </>
  );
}

/** Asks before unsaved changes are left. docs/reference/administration.md#npc-editor */
function LeaveDialog({ work: { guard, leave } }: WorkProps) {
  return (
    <Dialog title="Unsaved Changes" isOpen={guard.pending !== null} onClose={guard.stay} hasOwnEntry>
      <div className={layout.column4}>
        <p>Your last change isn't saved yet. If you leave now, it is gone.</p>
        <div className={layout.row}>
          <Button variant="primary" onClick={guard.stay}>
            Stay on Page
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave Without Saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Asks which version stays after somebody else saved first. Until then, nothing is saved. Closing the dialog puts the choice off. */
function ConflictDialog({ work: { kind, tree, refused, isPutOff, choose, putOff } }: WorkProps) {
  const difference = useMemo(() => {
    const found = refused && partDifference(kind, tree.value, refused.theirs);
    return found ? [found] : [];
  }, [kind, tree.value, refused]);
  return (
    <Dialog
      title="Somebody else saved first"
      isOpen={refused !== null && !isPutOff}
      onClose={putOff}
      size="roomy"
    >
      {refused && (
        <div className={layout.column4}>
          <p>{refusedText(refused)}</p>
          <p className={layout.muted}>
            Crossed out is yours, underlined is theirs. Theirs replaces yours on this page, and Undo brings it
            back. Mine saves yours over theirs. Until you choose, yours stays on this device.
          </p>
          <DifferenceView difference={difference} emptyText="Both versions are the same." />
          <div className={layout.row}>
            <Button onClick={() => choose("theirs")}>Theirs</Button>
            <Button onClick={() => choose("mine")}>Mine</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Offers the changes that an earlier visit left on this device. Closing the dialog takes them: nothing is lost. */
function KeptCopyOffer({ work: { offered, restore, discardCopy } }: WorkProps) {
  return (
    <Dialog title="Your unsaved changes are still here" isOpen={offered !== null} onClose={restore}>
      {offered && (
        <div className={layout.column4}>
          <p>{`This device kept what you wrote until ${stampText(offered.at)}. Nobody else has seen it.`}</p>
          <div className={layout.row}>
            <Button variant="primary" onClick={restore}>
              Restore Changes
            </Button>
            <Button variant="danger" onClick={discardCopy}>
              Discard Them
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

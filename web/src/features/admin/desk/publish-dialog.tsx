import { useReleasePreview } from "../content/content-data.ts";
import { ReleaseFacts } from "../content/release-facts.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { savingError } from "./session/save-part.ts";
import type { PartWork } from "./session/use-part.ts";

interface PublishDialogProps {
  readonly work: PartWork;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows what players will see of the draft, and whom it touches, then publishes it. */
export function PublishDialog({ work, name, isOpen, onClose }: PublishDialogProps) {
  const { draft } = work.stored;
  const seen = isOpen && draft ? [{ id: draft.id, revision: draft.revision }] : [];
  const preview = useReleasePreview(seen, draft?.revision ?? 0);
  const { data } = preview;
  return (
    <ConfirmDialog
      title={`Publish ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      size="roomy"
      confirm="Publish"
      variant="primary"
      disabledReason={
        data ? (data.problems.length > 0 ? "Mend the problems first." : null) : "The difference comes first."
      }
      failure={(error) => savingError(error, `Failed to publish ${name}`)}
      action={work.publish}
    >
      <p>Players see this at once. Undo in Drafts and Releases takes it back.</p>
      <Loaded query={preview} failure="Failed to compare the draft" height={160}>
        {(facts) => <ReleaseFacts {...facts} emptyText="Nothing differs from what players see." />}
      </Loaded>
    </ConfirmDialog>
  );
}

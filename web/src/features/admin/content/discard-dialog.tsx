import { type DraftSummary, discardDraft } from "#game/contract/content-admin.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import styles from "./content.module.css";
import { useContentRefresh } from "./content-data.ts";

/** Asks before a draft is thrown away: nothing brings it back. */
export function DiscardDialog({
  draft,
  onClose,
}: {
  readonly draft: DraftSummary | null;
  readonly onClose: () => void;
}) {
  const refresh = useContentRefresh();
  const discarding = useSubmission((error) => failureText(error, "Failed to discard the draft"));

  async function discard({ contactId: id, revision }: DraftSummary): Promise<void> {
    const isDone = await discarding.run(async () => {
      await call(discardDraft, { key: crypto.randomUUID(), parameters: { id }, body: { revision } });
      await refresh();
      return undefined;
    });
    if (isDone) onClose();
  }

  return (
    <Dialog title="Discard this draft?" isOpen={draft !== null} onClose={onClose}>
      {draft && (
        <div className={styles.dialog}>
          <p>{`The draft of ${draft.name || draft.contactId} goes for good. What players see stays as it is.`}</p>
          <FormMessage message={discarding.message} />
          <div className={styles.buttons}>
            <Button variant="danger" busy={discarding.isBusy} onClick={() => void discard(draft)}>
              Discard Draft
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Keep It
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

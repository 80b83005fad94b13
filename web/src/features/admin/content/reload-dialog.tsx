import { reloadContacts } from "#game/contract/admin.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./content.module.css";
import { useContentRefresh, useReloadPreview } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

const FAILURE = "Failed to reload NPCs";

interface ReloadDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows what Reload from File would change, then does it. */
export function ReloadDialog({ isOpen, onClose }: ReloadDialogProps) {
  const preview = useReloadPreview(isOpen);
  const refresh = useContentRefresh();
  const reloading = useSubmission((error) => failureText(error, FAILURE));
  const { data, error, isFetching, refetch } = preview;
  const isSame = data?.difference.length === 0;

  async function reload(): Promise<void> {
    const isDone = await reloading.run(async () => {
      await call(reloadContacts, { key: crypto.randomUUID() });
      await refresh();
      return undefined;
    });
    if (isDone) onClose();
  }

  return (
    <Dialog title="Reload from File" isOpen={isOpen} onClose={onClose} size="roomy">
      <div className={styles.dialog}>
        <p>
          Puts the contacts and the daily brief that ship with the game in force again. Edits of them go;
          contacts that were written here, drafts and the players' progress stay.
        </p>
        {error && (
          <LoadFailure
            text={failureText(error, FAILURE)}
            isFetching={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <ReleaseFacts {...data} emptyText="Nothing differs from the files. There is nothing to reload." />
        )}
        <FormMessage message={reloading.message} />
        <div className={styles.buttons}>
          <Button
            variant="primary"
            busy={reloading.isBusy}
            disabledReason={reloadReason(data === undefined, isSame === true)}
            onClick={() => void reload()}
          >
            Reload
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function reloadReason(isLoading: boolean, isSame: boolean): string | null {
  if (isLoading) return "The difference comes first.";
  return isSame ? "The files are in force already." : null;
}

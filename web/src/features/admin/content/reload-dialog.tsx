import { reloadContacts } from "#game/admin/wire.ts";
import { change } from "../administration.ts";
import { Loaded } from "../ui/admin-page.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
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
  return (
    <ConfirmDialog
      title="Reload from File"
      isOpen={isOpen}
      onClose={onClose}
      size="roomy"
      confirm="Reload"
      variant="primary"
      disabledReason={reloadReason(preview.data)}
      failure={FAILURE}
      action={async () => {
        await change(reloadContacts, {});
        await refresh();
      }}
    >
      <p>
        Puts the contacts and the clients that ship with the game in force again. Edits of them go; contacts
        that were written here, drafts and the players' progress stay.
      </p>
      <Loaded query={preview} failure={FAILURE} height={160}>
        {(data) => (
          <ReleaseFacts {...data} emptyText="Nothing differs from the files. There is nothing to reload." />
        )}
      </Loaded>
    </ConfirmDialog>
  );
}

function reloadReason(preview: { readonly difference: readonly unknown[] } | undefined): string | null {
  if (!preview) return "The difference comes first.";
  return preview.difference.length === 0 ? "Players see the files already." : null;
}

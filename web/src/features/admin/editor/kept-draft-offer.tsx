import { Button } from "../../../ui/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import frame from "../frame/admin.module.css";
import styles from "./editor.module.css";
import type { KeptDraft } from "./kept-draft.ts";
import type { ContactDraft } from "./model/draft.ts";

interface KeptDraftOfferProps {
  readonly offered: KeptDraft | null;
  readonly onRestore: (draft: ContactDraft) => void;
  readonly onDiscard: () => void;
}

/** Offers the changes that an earlier visit left on this device. Closing the dialog takes them: nothing is lost. */
export function KeptDraftOffer({ offered, onRestore, onDiscard }: KeptDraftOfferProps) {
  return (
    <Dialog
      title="Your unsaved changes are still here"
      isOpen={offered !== null}
      onClose={() => offered && onRestore(offered.draft)}
    >
      {offered && (
        <div className={frame.stack}>
          <p>{`This device kept what you wrote until ${stampText(offered.at)}. Nobody else has seen it.`}</p>
          <div className={styles.buttons}>
            <Button variant="primary" onClick={() => onRestore(offered.draft)}>
              Restore Changes
            </Button>
            <Button variant="danger" onClick={onDiscard}>
              Discard Them
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

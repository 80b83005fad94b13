import type { ComponentProps } from "react";
import { reloadContacts } from "#game/admin/content-wire.ts";
import { change } from "../administration.ts";
import { Loaded, type PageQuery } from "../ui/admin-page.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useContentRefresh, useReleasePreview, useReloadPreview } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

type Question = ComponentProps<typeof ConfirmDialog>;
type Facts = Omit<ComponentProps<typeof ReleaseFacts>, "emptyText">;

interface ReleaseDialogProps<Preview extends Facts>
  extends Pick<Question, "title" | "isOpen" | "onClose" | "confirm" | "failure" | "action"> {
  /** Effect of the release, in a sentence or two. */
  readonly text: string;
  readonly preview: PageQuery & { readonly data: Preview | undefined };
  /** Says that the preview failed. */
  readonly previewFailure: string;
  /** Shown if nothing would change. */
  readonly emptyText?: string;
  /** Reason that what the preview shows can't be released; null if it can. */
  readonly obstacleOf: (preview: Preview) => string | null;
  readonly children?: Question["children"];
}

/** Shows what players will see of a release, and whom that touches, then makes it in one press. */
export function ReleaseDialog<Preview extends Facts>({
  text,
  preview,
  previewFailure,
  emptyText = "Nothing differs from what players see.",
  obstacleOf,
  children,
  ...question
}: ReleaseDialogProps<Preview>) {
  return (
    <ConfirmDialog
      {...question}
      size="roomy"
      variant="primary"
      disabledReason={preview.data ? obstacleOf(preview.data) : "What changes is still loading."}
    >
      <p>{text}</p>
      <Loaded query={preview} failure={previewFailure} height={160}>
        {(facts) => <ReleaseFacts {...facts} emptyText={emptyText} />}
      </Loaded>
      {children}
    </ConfirmDialog>
  );
}

interface PublishDialogProps extends Pick<Question, "isOpen" | "onClose" | "failure"> {
  /** `Gary Grill`, `2 drafts` */
  readonly what: string;
  readonly drafts: readonly { readonly id: string; readonly revision: number }[];
  /** Publishes the drafts after the release with the number `base`; null for the first one. */
  readonly action: (base: number | null) => Promise<unknown>;
  readonly children?: Question["children"];
}

/** Shows what players will see of the drafts before it is published. */
export function PublishDialog({ what, drafts, action, ...question }: PublishDialogProps) {
  const preview = useReleasePreview(question.isOpen ? drafts : []);
  return (
    <ReleaseDialog
      {...question}
      title={`Publish ${what}`}
      text="Players see this at once. Undo in Drafts takes it back."
      confirm="Publish"
      preview={preview}
      previewFailure="Failed to compare the drafts"
      obstacleOf={({ problems }) =>
        problems.length > 0 ? "The proof found problems. Mend them first." : null
      }
      action={async () => preview.data && action(preview.data.base)}
    />
  );
}

/** Shows what Reload from File would change, then does it. */
export function ReloadDialog({ isOpen, onClose }: Pick<Question, "isOpen" | "onClose">) {
  const refresh = useContentRefresh();
  return (
    <ReleaseDialog
      title="Reload from File"
      isOpen={isOpen}
      onClose={onClose}
      text="Puts the contacts and the clients that ship with the game in force again. Edits of them go; contacts that were written here, drafts and the players' progress stay."
      confirm="Reload"
      preview={useReloadPreview(isOpen)}
      previewFailure={RELOAD_FAILURE}
      emptyText="Nothing differs from the files. There is nothing to reload."
      obstacleOf={({ difference }) => (difference.length === 0 ? "Players see the files already." : null)}
      failure={RELOAD_FAILURE}
      action={async () => {
        await change(reloadContacts, {});
        await refresh();
      }}
    />
  );
}

const RELOAD_FAILURE = "Failed to reload NPCs";

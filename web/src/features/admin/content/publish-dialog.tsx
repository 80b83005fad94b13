import type { ComponentProps } from "react";
import { Loaded } from "../ui/admin-page.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useReleasePreview } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

type Question = ComponentProps<typeof ConfirmDialog>;

interface PublishDialogProps extends Pick<Question, "isOpen" | "onClose" | "failure"> {
  /** `Gary Grill`, `2 drafts` */
  readonly what: string;
  readonly drafts: readonly { readonly id: string; readonly revision: number }[];
  /** Publishes the drafts after the release with the number `base`; null for the first one. */
  readonly action: (base: number | null) => Promise<unknown>;
  readonly children?: Question["children"];
}

/** Shows what players will see of the drafts, and whom that touches, before it is published. */
export function PublishDialog({ what, drafts, action, children, ...question }: PublishDialogProps) {
  const preview = useReleasePreview(question.isOpen ? drafts : []);
  const { data } = preview;
  const problems = data?.problems.length ?? 0;
  return (
    <ConfirmDialog
      {...question}
      title={`Publish ${what}`}
      size="roomy"
      confirm="Publish"
      variant="primary"
      disabledReason={
        !data
          ? "The difference comes first."
          : problems > 0
            ? "The proof found problems. Mend them first."
            : null
      }
      action={async () => data && action(data.base)}
    >
      <p>Players see this at once. Undo in Drafts takes it back.</p>
      <Loaded query={preview} failure="Failed to compare the drafts" height={160}>
        {(facts) => <ReleaseFacts {...facts} emptyText="Nothing differs from what players see." />}
      </Loaded>
      {children}
    </ConfirmDialog>
  );
}

import { useEffect, useMemo, useState } from "react";
import type { Elements } from "../../../../ui/elements.ts";
import type { PartWork } from "../session/use-part.ts";
import { CommentDialog, type OpenedField } from "./comment-dialog.tsx";
import { CommentsContext } from "./field-comments.tsx";

interface PageCommentsProps {
  readonly work: PartWork;
  readonly children: Elements;
}

/** Connects the fields of a page with the comments on its part. */
export function PageComments({ work, children }: PageCommentsProps) {
  const { comments, stored } = work;
  const { byAddress } = comments;
  const [opened, setOpened] = useState<OpenedField | null>(null);
  const isStored = stored.part !== null || stored.draft !== null;
  const page = useMemo(
    () =>
      isStored
        ? { byAddress, open: (address: string, label: string) => setOpened({ address, label }) }
        : null,
    [isStored, byAddress],
  );
  useEffect(() => {
    addEventListener("keydown", openHere);
    return () => removeEventListener("keydown", openHere);
  }, []);
  return (
    <CommentsContext value={page}>
      {children}
      <CommentDialog
        comments={comments}
        opened={opened}
        hasDraft={stored.draft !== null || comments.revision !== null}
        onClose={() => setOpened(null)}
      />
    </CommentsContext>
  );
}

/** Ctrl+Alt+M opens the comments on the field that has the focus. */
function openHere({ code, ctrlKey, altKey }: KeyboardEvent): void {
  if (code !== "KeyM" || !ctrlKey || !altKey) return;
  let element = document.activeElement;
  while (element) {
    const button = element.querySelector<HTMLElement>(":scope > [data-comments]");
    if (button) {
      button.click();
      return;
    }
    element = element.parentElement;
  }
}

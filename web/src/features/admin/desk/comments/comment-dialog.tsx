import { useState } from "react";
import { COMMENT_MAX } from "#game/contract/content/parts.ts";
import { storedLength } from "#game/contract/text.ts";
import { failureText } from "../../../../server/api.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { stampText } from "../../../../ui/dates.ts";
import { FormMessage } from "../../../../ui/form/form-message.tsx";
import { TextArea } from "../../../../ui/form/text-area.tsx";
import { useSubmission } from "../../../../ui/form/use-submission.ts";
import { Dialog } from "../../../../ui/layers/dialog.tsx";
import layout from "../../../../ui/layout.module.css";
import desk from "../desk.module.css";
import type { Address } from "../fields/tree.ts";
import styles from "./comments.module.css";
import type { CommentsWork, PlacedComment } from "./use-comments.ts";

/** A field whose comments are open. */
export interface OpenedField {
  readonly address: Address;
  readonly label: string;
}

interface CommentDialogProps {
  readonly comments: CommentsWork;
  /** Null while none is open. */
  readonly opened: OpenedField | null;
  /** True if the part has a stored draft, which comments belong to. */
  readonly hasDraft: boolean;
  readonly onClose: () => void;
}

/** The comments on one field, and a reply. */
export function CommentDialog({ comments, opened, hasDraft, onClose }: CommentDialogProps) {
  return (
    <Dialog
      title={opened ? `Comments: ${opened.label}` : "Comments"}
      isOpen={opened !== null}
      onClose={onClose}
    >
      {opened && (
        <Thread
          key={opened.address}
          comments={comments}
          address={opened.address}
          hasDraft={hasDraft}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Thread({
  comments,
  address,
  hasDraft,
  onClose,
}: Pick<CommentDialogProps, "comments" | "hasDraft" | "onClose"> & { readonly address: Address }) {
  const [text, setText] = useState("");
  const here = comments.byAddress.get(address) ?? [];
  const sending = useSubmission((error) => failureText(error, "Failed to save the comment"));
  const length = storedLength(text);
  const reason =
    length === 0
      ? "Write something first."
      : length > COMMENT_MAX
        ? `Must be at most ${COMMENT_MAX} characters.`
        : null;

  const send = () =>
    sending.run(async () => {
      await comments.write(address, text);
      setText("");
      return undefined;
    });
  const resolve = () =>
    sending.run(async () => {
      await comments.resolve(here.map(({ id }) => id));
      onClose();
      return undefined;
    });

  return (
    <div className={layout.column4}>
      {here.length > 0 && (
        <ol className={layout.column3} aria-label="Comments">
          {here.map((comment) => (
            <li key={comment.id}>
              <OneComment comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {hasDraft ? (
        <TextArea
          label={here.length === 0 ? "Your comment" : "Your reply"}
          name="comment"
          value={text}
          onChange={setText}
          max={COMMENT_MAX}
        />
      ) : (
        <p>Comments belong to a draft. Save one first.</p>
      )}
      <FormMessage message={sending.message} />
      <div className={layout.wrap}>
        {hasDraft && (
          <Button variant="primary" busy={sending.isBusy} disabledReason={reason} onClick={() => void send()}>
            {here.length === 0 ? "Comment" : "Reply"}
          </Button>
        )}
        {here.length > 0 && <Button onClick={() => void resolve()}>Resolve</Button>}
      </div>
    </div>
  );
}

/** A comment with its author and time. */
export function OneComment({ comment: { by, at, text } }: { readonly comment: PlacedComment }) {
  return (
    <div className={styles.comment}>
      <span className={desk.muted}>{`${by ?? "A deleted account"}, ${stampText(at)}`}</span>
      <span className={styles.text} translate="no">
        {text}
      </span>
    </div>
  );
}

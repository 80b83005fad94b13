import { useContext } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import layout from "../../../../ui/layout.module.css";
import desk from "../desk.module.css";
import { type Address, fieldId, type Tree, withOuter } from "../fields/tree.ts";
import { placeText } from "../place-text.ts";
import { OneComment } from "./comment-dialog.tsx";
import { pathOf, placeOf } from "./comment-places.ts";
import styles from "./comments.module.css";
import { CommentsContext, commentsText } from "./field-comments.tsx";
import type { CommentsWork, PlacedComment } from "./use-comments.ts";

interface CommentListProps {
  readonly comments: CommentsWork;
  readonly tree: Tree;
  /** Leads to a field. */
  readonly onJump?: (address: Address) => void;
}

/** Every open comment on a part. Those whose field is gone are comments on the part. */
export function CommentList({ comments, tree, onJump = focusField }: CommentListProps) {
  const page = useContext(CommentsContext);
  const { placed, resolve } = comments;
  if (placed.length === 0) return null;
  return (
    <section aria-labelledby={fieldId("comments")} className={desk.section}>
      <h2 id={fieldId("comments")} tabIndex={-1}>
        Comments
      </h2>
      <p className={desk.muted}>
        {`${commentsText(placed.length)}. They go when the draft is released or discarded. Ctrl+Alt+M comments on the field that you are in.`}
      </p>
      <ul className={layout.column3} aria-label="Open comments">
        {placed.map((comment) => {
          const { address } = comment;
          const label = labelOf(tree, comment);
          return (
            <li key={comment.id}>
              {address === null ? (
                <strong>{label}</strong>
              ) : (
                <button type="button" className={styles.place} onClick={() => onJump(address)}>
                  {label}
                </button>
              )}
              <OneComment comment={comment} />
              <div className={layout.wrap}>
                {address !== null && (
                  <Button
                    variant="ghost"
                    label={`Reply on ${label}`}
                    onClick={() => page?.open(address, label)}
                  >
                    Reply
                  </Button>
                )}
                <Button
                  variant="ghost"
                  label={`Resolve the comment on ${label}`}
                  onClick={() => void resolve([comment.id])}
                >
                  Resolve
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function labelOf(tree: Tree, { address, place }: PlacedComment): string {
  const path = address === null ? null : pathOf(tree.value, placeOf(tree, address) ?? place);
  return path === null ? "On a field that is gone" : placeText(tree.value, path);
}

/** Focuses a field, or the part around it. */
function focusField(address: Address): void {
  const found = withOuter(address)
    .map((each) => document.getElementById(fieldId(each)))
    .find((element) => element !== null);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView?.({ block: "center" });
}

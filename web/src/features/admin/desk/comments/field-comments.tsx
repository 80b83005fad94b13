import { MessageSquare } from "lucide-react";
import { createContext, useContext } from "react";
import type { Address } from "../fields/tree.ts";
import styles from "./comments.module.css";
import type { CommentsByAddress } from "./use-comments.ts";

/** The comments of the page; null for a part that isn't stored yet. */
interface PageComments {
  readonly byAddress: CommentsByAddress;
  /** Opens the comments on a field. */
  readonly open: (address: Address, label: string) => void;
}

export const CommentsContext = createContext<PageComments | null>(null);

/** `1 comment` */
export const commentsText = (count: number) => (count === 1 ? "1 comment" : `${count} comments`);

interface FieldCommentsProps {
  readonly address: Address;
  readonly label: string;
}

/** Opens the comments on a field. Without any, it shows only near the pointer or the focus, and Tab passes it: Ctrl+Alt+M opens them from the field. */
export function FieldComments({ address, label }: FieldCommentsProps) {
  const page = useContext(CommentsContext);
  if (page === null) return null;
  const count = page.byAddress.get(address)?.length ?? 0;
  const name = count === 0 ? `Comment on ${label}` : `${commentsText(count)} on ${label}`;
  return (
    <button
      type="button"
      className={styles.button}
      data-comments
      tabIndex={count === 0 ? -1 : 0}
      data-open={count > 0 || undefined}
      title={name}
      onClick={() => page.open(address, label)}
    >
      <MessageSquare aria-hidden size={16} />
      <span className="visually-hidden">{name}</span>
      {count > 0 && <span aria-hidden>{count}</span>}
    </button>
  );
}

/** Counts the comments on what a part or entry holds. */
export function useCommentsIn(address: Address): number {
  const page = useContext(CommentsContext);
  let count = 0;
  for (const [at, comments] of page?.byAddress ?? []) {
    if (`${at}.`.startsWith(`${address}.`)) count += comments.length;
  }
  return count;
}

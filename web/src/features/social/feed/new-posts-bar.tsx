import { ArrowUp } from "lucide-react";
import styles from "./feed.module.css";
import { type NewPosts, newPostsText } from "./feed-pages.ts";

/** Announces new posts without moving the feed. */
export function NewPostsBar({ fresh, onShow }: { fresh: NewPosts; onShow: () => void }) {
  const isNew = fresh.items.length > 0;
  const text = isNew ? newPostsText(fresh) : "";
  return (
    <div className={styles.bar}>
      {isNew && (
        <button type="button" onClick={onShow}>
          <ArrowUp aria-hidden size={16} />
          <span>{text}</span>
        </button>
      )}
      <p role="status" className="visually-hidden">
        {text}
      </p>
    </div>
  );
}

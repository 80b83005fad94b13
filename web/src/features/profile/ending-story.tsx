import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EndingStory as Story } from "#game/profile/endings-wire.ts";
import { useLayer } from "../../device/history.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { isForOthers } from "../../ui/keys.ts";
import { useModal } from "../../ui/layers/modal.ts";
import layout from "../../ui/layout.module.css";
import styles from "./ending-story.module.css";
import { StartOver } from "./start-over.tsx";
import * as texts from "./texts.ts";

/** Tells an ending over the whole screen, one paragraph at a time. docs/reference/contacts.md#endings */
export function EndingStory({ story, onClose }: { story: Story; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const { paragraphs, lines } = story;
  // The choices have their own page, after the paragraphs.
  const count = paragraphs.length + (lines.length > 0 ? 1 : 0);
  const isLast = page === count - 1;

  useLayer(true, () => dialog.current?.close());
  useModal(dialog);
  // A screen reader reads what has the focus. The button that turned the page may be gone.
  useEffect(() => {
    if (page >= 0) words.current?.focus();
  }, [page]);

  function go(step: 1 | -1) {
    setPage(Math.min(Math.max(page + step, 0), count - 1));
  }

  return (
    <dialog
      ref={dialog}
      className={styles.ending}
      aria-label={texts.ending(story.name)}
      onClose={(event) => event.target === dialog.current && onClose()}
      onKeyDown={({ key, target, nativeEvent }) => {
        // The questions before starting over are dialogs inside this one.
        if (target instanceof Element && target.closest("dialog") !== dialog.current) return;
        if (isForOthers(nativeEvent)) return;
        if (key === "ArrowRight") go(1);
        if (key === "ArrowLeft") go(-1);
      }}
    >
      <article className={styles.sheet}>
        <header className={styles.top}>
          <ol className={styles.bars} aria-hidden>
            {Array.from({ length: count }, (_, i) => i).map((i) => (
              <li key={i} data-passed={i <= page} />
            ))}
          </ol>
          <div className={styles.head}>
            <p className={styles.over}>{texts.ending(story.name)}</p>
            <IconButton label={texts.close} onClick={() => dialog.current?.close()}>
              <X aria-hidden size={20} />
            </IconButton>
          </div>
        </header>
        <h2>{story.title}</h2>
        <div ref={words} className={styles.words} tabIndex={-1}>
          {page < paragraphs.length ? (
            <p key={page}>{paragraphs[page]}</p>
          ) : (
            <ul key={page}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <footer className={layout.stack3}>
          {isLast ? (
            <>
              <StartOver onDone={() => dialog.current?.close()} />
              <Button variant="primary" onClick={() => dialog.current?.close()}>
                {texts.close}
              </Button>
              <p className={styles.note}>
                Stay as long as you like. Your profile keeps the story and the button.
              </p>
            </>
          ) : (
            <Button variant="primary" wide onClick={() => go(1)}>
              Go On
              <ChevronRight aria-hidden size={18} />
            </Button>
          )}
          {/* Keeps its place on the first page: Go On must not make way for Back under the same finger. */}
          <div style={{ visibility: page > 0 ? "visible" : "hidden" }}>
            <Button variant="ghost" wide onClick={() => go(-1)}>
              <ChevronLeft aria-hidden size={18} />
              Back
            </Button>
          </div>
        </footer>
      </article>
    </dialog>
  );
}

import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useLayer } from "../../device/history.ts";
import { IconButton } from "../button/icon-button.tsx";
import type { Elements } from "../elements.ts";
import styles from "./dialog.module.css";
import { useModal } from "./modal.ts";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `wide` always has the same height, so that changing content doesn't move it; `roomy` is as high as its content. */
  readonly size?: "normal" | "wide" | "roomy";
  /** A picture in front of the title. */
  readonly lead?: Elements;
  /** The caller handles Back: the dialog has its own address, or asks about Back. */
  readonly hasOwnEntry?: boolean;
  readonly children: Elements;
}

/** A modal on a desktop, a bottom sheet on a phone. Escape and a press on the backdrop close it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = "normal",
  lead,
  hasOwnEntry = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** True if the last press began and ended on the backdrop. */
  const isOnBackdrop = useRef(false);
  const titleId = useId();

  useLayer(isOpen && !hasOwnEntry, onClose);
  useModal(dialog, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    // The browser chooses the first button, which closes.
    const wanted = dialog.current?.querySelector<HTMLElement>("[data-initial-focus]");
    if (wanted) wanted.focus();
    else if (dialog.current?.querySelector("button") === document.activeElement) heading.current?.focus();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes a dialog on Escape
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={titleId}
      // Report only what the caller did not close. React also bubbles the event of a nested dialog.
      onClose={(event) => event.target === dialog.current && isOpen && onClose()}
      // A press that selects text may begin in the dialog or end there.
      onPointerDown={({ target }) => {
        isOnBackdrop.current = target === dialog.current;
      }}
      onPointerUp={({ target }) => {
        isOnBackdrop.current &&= target === dialog.current;
      }}
      onClick={({ target }) => target === dialog.current && isOnBackdrop.current && onClose()}
    >
      <div className={styles.head}>
        {lead}
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>{isOpen && children}</div>
    </dialog>
  );
}

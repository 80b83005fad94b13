import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { TextHit } from "#game/content/search.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { isComposing } from "../../../ui/keys.ts";
import { placeOf } from "../desk/places.ts";
import styles from "./search.module.css";

interface HitRowProps {
  readonly hit: TextHit;
  readonly isCurrent: boolean;
  /** Saves the new text in the contact's draft. */
  readonly onSave: (after: string) => Promise<void>;
  readonly button: Ref<HTMLButtonElement>;
}

/** A text with its hits marked. A press on it edits the text where it stands. */
export function HitRow({ hit, isCurrent, onSave, button }: HitRowProps) {
  const [text, setText] = useState<string | null>(null);
  const { isBusy, message, run, setMessage } = useSubmission((error) =>
    failureText(error, "Failed to save the text"),
  );
  const id = useId();

  function save(): void {
    if (text === null) return;
    const after = text.trim();
    if (after === hit.text) setText(null);
    else
      void run(async () => {
        await onSave(after);
        setText((now) => (now === text ? null : now));
      });
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      setText(null);
      setMessage(null);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  }

  return (
    <li className={styles.hit} data-current={isCurrent}>
      <p className={styles.place}>
        <Link to={placeOf(hit.contactId)}>{hit.contactName}</Link>
        <span>{` › ${hit.place}`}</span>
      </p>
      {text === null ? (
        <button ref={button} type="button" className={styles.text} onClick={() => setText(hit.text)}>
          <span className="visually-hidden">Edit: </span>
          <Marked hit={hit} />
        </button>
      ) : (
        <div className={styles.edit}>
          <label className="visually-hidden" htmlFor={id}>
            {`${hit.place} of ${hit.contactName}`}
          </label>
          <textarea
            id={id}
            ref={(element) => {
              if (element && document.activeElement?.tagName !== "TEXTAREA") element.focus();
            }}
            value={text}
            rows={2}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
          <FormMessage message={message} />
          <div className={styles.actions}>
            <Button variant="primary" busy={isBusy} onClick={save}>
              Save to draft
            </Button>
            <Button variant="ghost" onClick={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** A text with its hits marked. */
export function Marked({ hit: { text, ranges } }: { hit: Pick<TextHit, "text" | "ranges"> }) {
  let end = 0;
  const parts = ranges.map(({ from, length }) => {
    const before = text.slice(end, from);
    end = from + length;
    return (
      <span key={from}>
        <span>{before}</span>
        <mark>{text.slice(from, end)}</mark>
      </span>
    );
  });
  return (
    <span className={styles.words}>
      {parts}
      <span>{text.slice(end)}</span>
    </span>
  );
}

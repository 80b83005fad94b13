import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { replaceText } from "#game/contract/content/parts.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { typedBox } from "../../../ui/form/typed-box.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { isComposing } from "../../../ui/keys.ts";
import layout from "../../../ui/layout.module.css";
import { useContentRefresh } from "../content/content-data.ts";
import type { Findable, Hit } from "./find.ts";
import styles from "./search.module.css";

interface HitRowProps {
  readonly hit: Hit;
  readonly onOpen: (() => void) | undefined;
  /** Called with the name of the part in whose draft a text was saved. */
  readonly onSaved: (name: string) => void;
}

/** A hit: a link to where it stands, or on the page of the search a text that is edited in place. */
export function HitRow({ hit, onOpen, onSaved }: HitRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { to, source, place } = hit;
  const isLink = to !== null && (onOpen !== undefined || source === null);
  return (
    <li className={styles.hit}>
      {isLink ? (
        // The entry of the dialog in the history becomes the page's.
        <Link data-row replace={onOpen !== undefined} to={to} className={styles.text ?? ""} onClick={onOpen}>
          <Marked hit={hit} />
          <span className={styles.note}>{place}</span>
        </Link>
      ) : (
        <>
          <p className={styles.note}>{to === null ? place : <Link to={to}>{place}</Link>}</p>
          {source === null ? (
            <Marked hit={hit} />
          ) : isEditing ? (
            <TextEditor source={source} onSaved={onSaved} onEnd={() => setIsEditing(false)} />
          ) : (
            <button data-row type="button" className={styles.text} onClick={() => setIsEditing(true)}>
              <span className="visually-hidden">Edit: </span>
              <Marked hit={hit} />
            </button>
          )}
        </>
      )}
    </li>
  );
}

interface TextEditorProps extends Pick<HitRowProps, "onSaved"> {
  readonly source: NonNullable<Findable["source"]>;
  readonly onEnd: () => void;
}

/** A text in a field, which saves it in its draft. */
function TextEditor({ source, onSaved, onEnd }: TextEditorProps) {
  const [text, setText] = useState(source.text);
  const refresh = useContentRefresh();
  const { isBusy, message, run } = useSubmission((error) => failureText(error, "Failed to save the text"));
  const id = useId();

  function save(): void {
    const after = text.trim();
    const { documentId, path, text: before } = source;
    if (after === before) onEnd();
    else
      void run(async () => {
        await call(replaceText, { key: crypto.randomUUID(), body: { id: documentId, path, before, after } });
        await refresh();
        onSaved(source.documentName);
        onEnd();
      });
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.repeat) return;
    if (event.key === "Escape") onEnd();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  }

  return (
    <div className={styles.edit}>
      <label className="visually-hidden" htmlFor={id}>
        {`${source.place} of ${source.documentName}`}
      </label>
      <textarea
        {...typedBox()}
        // biome-ignore lint/a11y/noAutofocus: a press on the text asked for it
        autoFocus
        id={id}
        lang="en"
        spellCheck
        value={text}
        rows={2}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <FormMessage message={message} />
      <div className={layout.wrap}>
        <Button variant="primary" busy={isBusy} onClick={save}>
          Save to draft
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A text with its hits marked. */
function Marked({ hit: { text, ranges } }: { readonly hit: Hit }) {
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

import { useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/layers/dialog.tsx";
import layout from "../../../../ui/layout.module.css";
import { ChangeList } from "../../content/difference-view.tsx";
import styles from "../desk.module.css";
import type { AskedSave } from "../session/part-session.ts";
import { refusedText } from "../session/save-part.ts";
import type { PartWork } from "../session/use-part.ts";

/** Asks about each place that somebody else has changed too. What only one of both changed is merged without a question. */
export function SuggestionsDialog({ work: { refused, merge, decideLater } }: { readonly work: PartWork }) {
  return (
    <Dialog title="Somebody else saved first" isOpen={refused !== null} onClose={decideLater} size="roomy">
      {refused && <Suggestions refused={refused} onMerge={merge} onLater={decideLater} />}
    </Dialog>
  );
}

interface SuggestionsProps {
  readonly refused: AskedSave;
  readonly onMerge: (accepted: ReadonlySet<string>) => void;
  readonly onLater: () => void;
}

function Suggestions({ refused, onMerge, onLater }: SuggestionsProps) {
  const { suggestions } = refused;
  /** True for each accepted suggestion, by the address of its field. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map());

  /** The last answer merges. */
  function answer(places: readonly string[], isAccepted: boolean): void {
    const next = new Map([...answers, ...places.map((place) => [place, isAccepted] as const)]);
    setAnswers(next);
    if (next.size < suggestions.length) return;
    onMerge(new Set([...next].flatMap(([place, isTheirs]) => (isTheirs ? [place] : []))));
  }

  const open = suggestions.filter(({ place }) => !answers.has(place));
  const rest = open.map(({ place }) => place);
  return (
    <div className={layout.column4}>
      <p>{refusedText(refused)}</p>
      <p className={styles.muted}>
        You both changed this. Crossed out is yours, underlined is theirs. Everything else is merged on its
        own, and Undo brings yours back.
      </p>
      <ul className={styles.entries} aria-label="Suggestions">
        {open.map(({ place, difference }) => (
          <li key={place} className={styles.suggestion}>
            <ChangeList changes={difference?.changes ?? []} />
            <div className={styles.buttons}>
              <Button onClick={() => answer([place], true)}>Accept</Button>
              <Button onClick={() => answer([place], false)}>Keep mine</Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {open.length > 1 && (
          <>
            <Button onClick={() => answer(rest, true)}>Accept All</Button>
            <Button onClick={() => answer(rest, false)}>Keep All Mine</Button>
          </>
        )}
        <Button variant="ghost" onClick={onLater}>
          Decide Later
        </Button>
      </div>
    </div>
  );
}

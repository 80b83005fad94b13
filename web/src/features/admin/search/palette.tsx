import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { MIN_SEARCH } from "#game/content/search.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import field from "../../../ui/field.module.css";
import { isComposing } from "../../../ui/keys.ts";
import { useContentSet } from "../engine/content-set.ts";
import styles from "./palette.module.css";
import { findNames, type PaletteHit } from "./palette-hits.ts";

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds a contact or mission by its name and opens it in the editor. docs/reference/administration.md#frame */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Dialog title="Find a contact or mission" size="roomy" isOpen={isOpen} onClose={onClose}>
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: Pick<PaletteProps, "onClose">) {
  const [search, setSearch] = useState("");
  const [place, setPlace] = useState(0);
  const { set, queries } = useContentSet(() => true);
  const hits = useMemo(() => findNames(set?.contacts ?? [], search), [set, search]);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const current = hits[place];

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) setPlace((place + step + hits.length) % hits.length);
    // A press on the link, so that unsaved changes ask first.
    else if (event.key === "Enter") list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.finder}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog exists to type here
        autoFocus
        className={field.input}
        role="combobox"
        aria-label="Name"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${place}`}
        autoComplete="off"
        value={search}
        onKeyDown={press}
        onChange={(event) => {
          setSearch(event.target.value);
          setPlace(0);
        }}
      />
      <p role="status" className={styles.state}>
        {stateText(search, hits.length, queries)}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="Contacts and missions" className={styles.hits}>
        {hits.map((hit, index) => (
          <Link
            key={hit.path}
            id={`${id}-${index}`}
            // The entry of the dialog in the history becomes the page's.
            replace
            to={hit.path}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            className={styles.hit ?? ""}
            onPointerMove={() => setPlace(index)}
            onClick={onClose}
          >
            <span>
              <Marked hit={hit} />
            </span>
            <span className={styles.kind}>{hit.of === "" ? hit.kind : `${hit.kind} · ${hit.of}`}</span>
          </Link>
        ))}
      </div>
    </div>
  );
}

function stateText(
  search: string,
  count: number,
  queries: ReturnType<typeof useContentSet>["queries"],
): string {
  if (queries.some(({ error }) => error !== null)) return "Failed to fetch NPCs";
  if (search.trim().length < MIN_SEARCH) return "Arrow keys choose, Enter opens.";
  if (queries.some(({ data }) => data === undefined)) return "Loading...";
  if (count === 0) return "Nobody goes by that name.";
  return count === 1 ? "1 hit" : `${count} hits`;
}

/** The name with its hits marked. */
function Marked({ hit: { name, ranges } }: { readonly hit: PaletteHit }) {
  return (
    <>
      {ranges.map(({ from, length }, index) => {
        const before = ranges[index - 1];
        return (
          <span key={from}>
            <span>{name.slice(before ? before.from + before.length : 0, from)}</span>
            <mark>{name.slice(from, from + length)}</mark>
          </span>
        );
      })}
      <span>{name.slice((ranges.at(-1)?.from ?? 0) + (ranges.at(-1)?.length ?? 0))}</span>
    </>
  );
}

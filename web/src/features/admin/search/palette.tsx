import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { MIN_SEARCH } from "#game/content/search.ts";
import { listDocumentTexts } from "#game/core/wire/content-parts.ts";
import { call } from "../../../server/api.ts";
import field from "../../../ui/form/field.module.css";
import { typedBox } from "../../../ui/form/typed-box.ts";
import { isForOthers } from "../../../ui/keys.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { useContentSet } from "../content/content-set.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { findHits, type Hit, listContent } from "./find.ts";
import styles from "./search.module.css";

interface PaletteProps {
  /** The pages that the user may open. */
  readonly pages: readonly Crumb[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds everything in the administration, and opens it. docs/reference/administration.md#search */
export function Palette({ pages, isOpen, onClose }: PaletteProps) {
  return (
    <Dialog title="Find anything" size="roomy" isOpen={isOpen} onClose={onClose}>
      <Finder pages={pages} onOpen={onClose} />
    </Dialog>
  );
}

/** Everything that can be found, with everybody's drafts, and the queries that it needs. */
function useContent(pages: PaletteProps["pages"]) {
  const { set, queries } = useContentSet(() => true);
  const documents = useQuery({
    queryKey: ["content", "document-texts"],
    queryFn: () => call(listDocumentTexts, {}),
  });
  const content = useMemo(
    () => listContent({ contacts: set?.contacts ?? [], documents: documents.data?.texts ?? [], pages }),
    [set, documents.data, pages],
  );
  return { content, queries: [...queries, documents] };
}

/** A field and the list of its hits, between which the arrow keys move. */
function Finder({ pages, onOpen }: Pick<PaletteProps, "pages"> & { readonly onOpen: () => void }) {
  const [search, setSearch] = useState("");
  const { content, queries } = useContent(pages);
  const { hits, total } = useMemo(() => findHits(content, search), [content, search]);
  const finder = useRef<HTMLDivElement>(null);
  const id = useId();

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (isForOthers(event.nativeEvent)) return;
    const [input, ...rows] = finder.current?.querySelectorAll<HTMLElement>("input, a") ?? [];
    const stops = [input, ...rows];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const place = stops.indexOf(target as HTMLElement);
    if (step !== undefined && !shiftKey) stops.at((place + step) % stops.length)?.focus();
    else if (key === "Enter" && target === input) {
      if (!event.repeat) rows[0]?.click();
    } else {
      // A letter goes on with the search.
      if (place > 0 && (key === "Backspace" || (key.length === 1 && key !== " "))) input?.focus();
      return;
    }
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its parts
    <div ref={finder} className={styles.finder} onKeyDown={press}>
      <label className={field.label} htmlFor={id}>
        Search all texts
      </label>
      <input
        {...typedBox()}
        data-initial-focus
        id={id}
        className={field.input}
        name="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className={layout.muted}>
        {stateText(search, hits.length, total, queries)}
      </p>
      <ol className={styles.hits} aria-label="Hits">
        {hits.map((hit) => (
          <li key={`${hit.place} ${hit.to} ${hit.path}`} className={styles.hit}>
            {/* The entry of the dialog in the history becomes the page's. An open dialog keeps the focus from the page. */}
            <Link
              replace
              to={hit.to}
              className={styles.text ?? ""}
              onClick={({ currentTarget }) => {
                currentTarget.closest("dialog")?.close();
                onOpen();
              }}
            >
              <Marked hit={hit} />
              <span className={`${layout.muted} ${styles.line}`}>{hit.place}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Number of characters that a row shows before its first hit. */
const LEAD = 40;

function stateText(
  search: string,
  shown: number,
  total: number,
  queries: ReturnType<typeof useContent>["queries"],
): string {
  if (queries.some(({ error }) => error !== null)) return "Failed to fetch the texts";
  if (search.trim().length < MIN_SEARCH) return "Commands and pages";
  if (queries.some(({ data }) => data === undefined)) return "Loading...";
  if (total === 0) return "Nobody says that.";
  if (total > shown) return `${total} hits; the first ${shown} are shown.`;
  return total === 1 ? "1 hit" : `${total} hits`;
}

/** A text of one line with its hits marked. It begins shortly before the first. */
function Marked({ hit: { text, ranges } }: { readonly hit: Hit }) {
  const from = ranges[0]?.from ?? 0;
  const start = from > LEAD ? text.lastIndexOf(" ", from - LEAD / 2) + 1 : 0;
  let end = start;
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
    <span className={styles.line}>
      {start > 0 && <span>…</span>}
      {parts}
      <span>{text.slice(end)}</span>
    </span>
  );
}

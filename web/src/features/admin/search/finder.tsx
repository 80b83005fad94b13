import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useContext, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { MIN_SEARCH } from "#game/content/search.ts";
import { listFixedTexts } from "#game/contract/content/parts.ts";
import { call } from "../../../server/api.ts";
import field from "../../../ui/form/field.module.css";
import { typedBox } from "../../../ui/form/typed-box.ts";
import { isComposing } from "../../../ui/keys.ts";
import { useContentSet } from "../content/content-set.ts";
import { PagesContext } from "../ui/breadcrumbs.tsx";
import { findHits, listContent } from "./find.ts";
import { HitRow } from "./hit-row.tsx";
import styles from "./search.module.css";

/** Everything that can be found, with everybody's drafts, and the queries that it needs. */
function useContent() {
  const pages = useContext(PagesContext);
  const { set, queries } = useContentSet(() => true);
  const fixed = useQuery({ queryKey: ["content", "fixed-texts"], queryFn: () => call(listFixedTexts, {}) });
  const { texts = [], documents = [] } = fixed.data ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply stands for its lists
  const content = useMemo(
    () => listContent({ contacts: set?.contacts ?? [], documents, pages, fixed: texts }),
    [set, fixed.data, pages],
  );
  return { content, queries: [...queries, fixed] };
}

interface FinderProps {
  /** Called when a hit is opened. Without it, a press on a text edits it in place. */
  readonly onOpen?: () => void;
}

/** The search of the administration: a field and the list of its hits, between which the arrow keys move. */
export function Finder({ onOpen }: FinderProps) {
  const [search, setSearch] = useState("");
  const [savedIn, setSavedIn] = useState<string | null>(null);
  const { content, queries } = useContent();
  const { hits, total } = useMemo(() => findHits(content, search), [content, search]);
  const finder = useRef<HTMLDivElement>(null);
  const id = useId();

  function press(event: KeyboardEvent): void {
    const { key, target } = event;
    if (isComposing(event.nativeEvent) || target instanceof HTMLTextAreaElement) return;
    const [input, ...rows] = finder.current?.querySelectorAll<HTMLElement>("input, [data-row]") ?? [];
    const stops = [input, ...rows];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const place = stops.indexOf(target as HTMLElement);
    if (step !== undefined) stops.at((place + step) % stops.length)?.focus();
    else if (key === "Enter" && target === input) {
      if (!event.repeat) rows[0]?.click();
    } else {
      // A message goes on with the search.
      if (place > 0 && key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey) input?.focus();
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
        onChange={(event) => {
          setSearch(event.target.value);
          setSavedIn(null);
        }}
      />
      <p role="status" className={styles.note}>
        {stateText(search, hits.length, total, queries)}
      </p>
      {savedIn !== null && (
        <p role="status" className={styles.saved}>
          <span>{`Saved in the draft of ${savedIn}. Players don't see it until it's`}</span>{" "}
          <Link to="/admin/game/releases">released</Link>.
        </p>
      )}
      <ol className={styles.hits} aria-label="Hits" data-dialog={onOpen !== undefined}>
        {hits.map((hit) => (
          <HitRow
            key={`${hit.to} ${hit.source?.path ?? hit.place + hit.text}`}
            hit={hit}
            onOpen={onOpen}
            onSaved={setSavedIn}
          />
        ))}
      </ol>
    </div>
  );
}

function stateText(
  search: string,
  shown: number,
  total: number,
  queries: ReturnType<typeof useContent>["queries"],
): string {
  if (queries.some(({ error }) => error !== null)) return "Failed to fetch the texts";
  if (search.trim().length < MIN_SEARCH) return `Type at least ${MIN_SEARCH} characters.`;
  if (queries.some(({ data }) => data === undefined)) return "Loading...";
  if (total === 0) return "Nobody says that.";
  if (total > shown) return `${total} hits; the first ${shown} are shown.`;
  return total === 1 ? "1 hit" : `${total} hits`;
}

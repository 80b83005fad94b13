import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import {
  findDocumentTexts,
  findFixedTexts,
  findTexts,
  MAX_HITS,
  MIN_SEARCH,
  type TextHit,
} from "#game/content/search.ts";
import { listFixedTexts, replaceText } from "#game/contract/parts.ts";
import { call } from "../../../server/api.ts";
import { isComposing } from "../../../ui/keys.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useContentRefresh } from "../content/content-data.ts";
import { useContentSet } from "../engine/content-set.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { FixedHits } from "./fixed-hits.tsx";
import { HitRow } from "./hit-row.tsx";
import styles from "./search.module.css";

/** Searches every text of the content with its drafts, and edits it in place. docs/reference/administration.md#text-search */
export default function SearchPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useState("");
  const [place, setPlace] = useState(0);
  const [saved, setSaved] = useState<string | null>(null);
  const { set, queries } = useContentSet(() => true);
  const refresh = useContentRefresh();
  const rows = useRef(new Map<number, HTMLButtonElement>());
  const fixed = useQuery({
    queryKey: ["content", "fixed-texts"],
    queryFn: () => call(listFixedTexts, {}),
  });
  const { hits, total } = useMemo(() => {
    const ofContacts = findTexts(set?.contacts ?? [], search);
    const ofDocuments = findDocumentTexts(fixed.data?.documents ?? [], search);
    return {
      hits: [...ofContacts.hits, ...ofDocuments.hits].slice(0, MAX_HITS),
      total: ofContacts.total + ofDocuments.total,
    };
  }, [set, fixed.data, search]);
  const foundFixed = useMemo(() => findFixedTexts(fixed.data?.texts ?? [], search), [fixed.data, search]);
  const isShort = search.trim().length < MIN_SEARCH;

  function go(to: number): void {
    if (hits.length === 0) return;
    const next = (to + hits.length) % hits.length;
    setPlace(next);
    rows.current.get(next)?.focus();
  }

  function press(event: KeyboardEvent): void {
    if ((event.target as Element).tagName === "TEXTAREA" || isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isInList = (event.target as Element).tagName === "BUTTON";
    if (step === undefined && !(event.key === "Enter" && !isInList)) return;
    event.preventDefault();
    // From the search box, the first press goes to the current hit.
    go(isInList ? place + (step ?? 0) : place);
  }

  async function save({ contactId, contactName, path, text }: TextHit, after: string): Promise<void> {
    await call(replaceText, { key: crypto.randomUUID(), body: { id: contactId, path, before: text, after } });
    await refresh();
    setSaved(contactName);
  }

  return (
    <AdminPage title={title} queries={[...queries, fixed]}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its buttons */}
      <div className={styles.page} onKeyDown={press}>
        <TextField
          label="Search all texts"
          name="search"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPlace(0);
            setSaved(null);
          }}
          hint="Contacts, clients, inheritances, the daily brief and what posts say with everybody's drafts, and the lines of the feed. Arrow keys move between hits, Enter edits."
        />
        <p role="status" className={styles.count}>
          {summaryOf(isShort, hits.length, total, foundFixed.total)}
        </p>
        {saved !== null && (
          <p role="status" className={styles.saved}>
            <span>{`Saved in the draft of ${saved}. Players don't see it until it's`}</span>{" "}
            <Link to="/admin/game/releases">released</Link>.
          </p>
        )}
        <ol className={styles.hits} aria-label="Hits">
          {hits.map((hit, index) => (
            <HitRow
              key={`${hit.contactId} ${hit.path}`}
              hit={hit}
              isCurrent={index === place}
              onSave={(after) => save(hit, after)}
              button={(element) => {
                if (element) rows.current.set(index, element);
                else rows.current.delete(index);
              }}
            />
          ))}
        </ol>
        <FixedHits found={foundFixed} />
      </div>
    </AdminPage>
  );
}

function summaryOf(isShort: boolean, shown: number, total: number, fixed: number): string {
  if (isShort) return `Type at least ${MIN_SEARCH} characters.`;
  if (total + fixed === 0) return "Nobody says that.";
  if (total > shown) return `${total} texts; the first ${MAX_HITS} are shown.`;
  return total === 1 ? "1 text" : `${total} texts`;
}

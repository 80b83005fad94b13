import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import type { ContentGraph, GraphNode } from "#game/content/proof/graph.ts";
import { describeDelay } from "#game/core/delay.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import field from "../../../ui/form/field.module.css";
import { typedBox } from "../../../ui/form/typed-box.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { type Tab, Tabs } from "../../../ui/page/tabs.tsx";
import { type ContentSet, useContentSet } from "../content/content-data.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { Check } from "../ui/check.tsx";
import { DataTable } from "../ui/data-table.tsx";
import styles from "./map.module.css";
import { MapCanvas } from "./map-canvas.tsx";
import { editorPath, findNodes, KIND_NAMES, layoutMap, type MapLayout } from "./nodes.ts";

const TABS: readonly Tab<"map" | "list">[] = [
  { id: "map", title: "Map" },
  { id: "list", title: "List" },
];
const FIND = "Find a contact, mission or message";

/** The whole content as a map of contacts and levels. docs/reference/administration.md#map */
export default function MapPage({ title }: { readonly title: string }) {
  const [isWithDrafts, setIsWithDrafts] = useState(false);
  // A phone has room for the list alone.
  const [isPhone] = useState(() => matchMedia("(max-width: 767.98px)").matches);
  const [chosen, setTab] = useState<"map" | "list">("map");
  const tab = isPhone ? "list" : chosen;
  const [search, setSearch] = useState("");
  const [place, setPlace] = useState(0);
  const { set, drafts, queries } = useContentSet(() => isWithDrafts);
  const { drawn, error } = useGraph(set);
  const names = useMemo(() => new Map(drawn?.graph.contacts.map(({ id, name }) => [id, name])), [drawn]);
  const found = useMemo(
    () => (drawn ? findNodes(drawn.graph.nodes, names, search) : []),
    [drawn, names, search],
  );
  // The content asked for may still be on its way.
  const noHitsText = drawn !== null && drawn.set === set ? "No hits" : "Searching…";
  const hits = useMemo(() => new Set(found.map(({ id }) => id)), [found]);
  const unreachable = drawn?.graph.nodes.filter(({ level }) => level === null).length ?? 0;

  const content = drawn ? (
    tab === "map" ? (
      <MapCanvas
        layout={drawn.layout}
        names={names}
        hits={hits}
        shownHit={found.length > 0 ? (found[place % found.length]?.id ?? null) : null}
      />
    ) : (
      <MapList graph={drawn.graph} only={found.length > 0 ? hits : null} />
    )
  ) : (
    !error && <Skeleton height={520} />
  );

  return (
    <AdminPage title={title} queries={queries} isWide isCompact>
      {unreachable > 0 && (
        <Notice kind="error">
          {unreachable === 1 ? "1 thing can't be reached." : `${unreachable} things can't be reached.`}
        </Notice>
      )}
      {error && <Notice kind="error">{error.message}</Notice>}
      <div className={styles.page} data-tab={tab}>
        <div className={styles.tools}>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              setPlace((before) => before + 1);
            }}
          >
            <input
              {...typedBox()}
              className={field.input}
              name="search"
              aria-label={FIND}
              placeholder={FIND}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPlace(0);
              }}
            />
            <p className={styles.count} role="status">
              {search.trim() === ""
                ? ""
                : found.length === 0
                  ? noHitsText
                  : `${(place % found.length) + 1} of ${found.length}`}
            </p>
            {found.length > 1 && (
              <>
                <IconButton
                  label="Previous hit"
                  onClick={() => setPlace((before) => before + found.length - 1)}
                >
                  <ChevronUp aria-hidden size={20} />
                </IconButton>
                <IconButton label="Next hit" onClick={() => setPlace((before) => before + 1)}>
                  <ChevronDown aria-hidden size={20} />
                </IconButton>
              </>
            )}
          </form>
          {drafts.length > 0 && (
            <Check
              label={`With ${drafts.length === 1 ? "1 draft" : `${drafts.length} drafts`}`}
              isChecked={isWithDrafts}
              onChange={setIsWithDrafts}
            />
          )}
          {tab === "map" && <Legend />}
        </div>
        {isPhone ? (
          content
        ) : (
          <Tabs label="Content" tabs={TABS} selected={tab} onSelect={setTab}>
            {content}
          </Tabs>
        )}
      </div>
    </AdminPage>
  );
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li className={styles.contact}>Contact</li>
      <li className={styles.message}>Message</li>
      <li className={styles.quest}>Mission</li>
      <li className={styles.bad}>Has a problem</li>
    </ul>
  );
}

interface DrawnContent {
  readonly set: ContentSet;
  readonly graph: ContentGraph;
  readonly layout: MapLayout;
}

/** The graph and the layout of the content; null until they are known. */
function useGraph(set: ContentSet | undefined) {
  const [drawn, setDrawn] = useState<DrawnContent | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!set) return;
    const worker = new Worker(new URL("./graph-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: graph }: MessageEvent<ContentGraph>) =>
      setDrawn({ set, graph, layout: layoutMap(graph) }),
    );
    worker.addEventListener("error", () =>
      setError(new Error("The rules could not be run on this content.")),
    );
    worker.postMessage(set);
    return () => worker.terminate();
  }, [set]);
  return { drawn, error };
}

const CAUSES = {
  met: "meet",
  offered: "be offered",
  done: "complete",
  chosen: "choose",
  opened: "open",
  affinity: "affinity with",
};

/** The map as a table: the same nodes, and what each depends on. */
function MapList({ graph, only }: { graph: ContentGraph; only: ReadonlySet<string> | null }) {
  const names = new Map(graph.contacts.map(({ id, name }) => [id, name]));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const causes = new Map<string, string[]>();
  for (const { from, to, cause, choice } of graph.edges) {
    const name = byId.get(from)?.name ?? from;
    const text = `${CAUSES[cause]} ${choice === undefined ? name : `“${choice}” in ${name}`}`;
    causes.set(to, [...(causes.get(to) ?? []), text]);
  }
  const shown = graph.nodes
    .filter(({ id }) => only === null || only.has(id))
    .sort((a, b) => (a.level ?? Number.POSITIVE_INFINITY) - (b.level ?? Number.POSITIVE_INFINITY) || 0);
  return (
    <DataTable
      label="Content"
      rows={shown}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Level",
          sortBy: ({ level }) => level ?? Number.POSITIVE_INFINITY,
          cell: ({ level }) => level ?? "Never",
        },
        {
          name: "Contact",
          sortBy: ({ target }) => names.get(target.contactId) ?? "",
          cell: ({ target }) => names.get(target.contactId) ?? "",
        },
        {
          name: "What",
          sortBy: ({ name }) => name,
          isHead: true,
          className: styles.what,
          cell: (node) => <What node={node} />,
        },
        { name: "Needs", cell: (node) => <Needs node={node} causes={causes.get(node.id) ?? []} /> },
      ]}
    />
  );
}

function What({ node: { target, name, choices, refusals = [], problems } }: { readonly node: GraphNode }) {
  return (
    <>
      <span>{KIND_NAMES[target.type]}</span>{" "}
      <Link to={editorPath(target)}>{name === "" ? "(no name)" : name}</Link>
      {choices && <p>{`Fork: ${choices.join(" / ")}`}</p>}
      {refusals.map((text) => (
        <p key={text}>{`Refused: ${text}`}</p>
      ))}
      {problems.length > 0 && <p className={admin.bad}>{problems.join(". ")}</p>}
    </>
  );
}

function Needs({ node, causes }: { readonly node: GraphNode; readonly causes: readonly string[] }) {
  return (
    <>
      <span>{causes.join(", ") || "–"}</span>
      {node.course && <p>{`After the course ${node.course}`}</p>}
      {node.delayMs !== undefined && <p>{`After ${describeDelay(node.delayMs)}`}</p>}
    </>
  );
}

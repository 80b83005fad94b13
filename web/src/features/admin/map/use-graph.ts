import { useEffect, useMemo, useState } from "react";
import type { ContentGraph, GraphNode } from "#game/content/proof/graph.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContentSet } from "../engine/protocol.ts";
import { isUnread, type ReadersOf } from "../insights/readers.ts";
import { layoutMap, type MapLayout } from "./layout.ts";

interface DrawnContent {
  readonly set: ContentSet;
  readonly graph: ContentGraph;
  readonly layout: MapLayout;
}

/** The graph and the layout of the content; null until they are known. */
export function useGraph(engine: Engine | null, set: ContentSet | undefined, readersOf: ReadersOf | null) {
  const [found, setFound] = useState<Pick<DrawnContent, "set" | "graph"> | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!engine || !set) return;
    let isCurrent = true;
    engine.ask("graph", set).then(
      (graph) => isCurrent && setFound({ set, graph }),
      (reason: Error) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, set]);
  const drawn = useMemo((): DrawnContent | null => {
    if (!found) return null;
    const marked = (node: GraphNode) =>
      readersOf && isUnread(node, readersOf) ? { ...node, isUnread: true } : node;
    const graph = { ...found.graph, nodes: found.graph.nodes.map(marked) };
    return { set: found.set, graph, layout: layoutMap(graph) };
  }, [found, readersOf]);
  return { drawn, error };
}

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
  const [found, setFound] = useState<DrawnContent | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!engine || !set) return;
    let isCurrent = true;
    engine.ask("graph", set).then(
      (graph) => isCurrent && setFound({ set, graph, layout: layoutMap(graph) }),
      (reason: Error) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, set]);
  // The readers may come later, and move nothing.
  const drawn = useMemo((): DrawnContent | null => {
    if (!found || !readersOf) return found;
    const { set, graph, layout } = found;
    const marked = <Node extends GraphNode>(node: Node): Node =>
      isUnread(node, readersOf) ? { ...node, isUnread: true } : node;
    return {
      set,
      graph: { ...graph, nodes: graph.nodes.map(marked) },
      layout: { ...layout, nodes: layout.nodes.map(marked) },
    };
  }, [found, readersOf]);
  return { drawn, error };
}

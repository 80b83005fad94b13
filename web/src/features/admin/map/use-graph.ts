import { useEffect, useState } from "react";
import type { ContentGraph } from "#game/content/graph.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContentSet } from "../engine/protocol.ts";
import { layoutMap, type MapLayout } from "./layout.ts";

interface DrawnContent {
  readonly set: ContentSet;
  readonly graph: ContentGraph;
  readonly layout: MapLayout;
}

/** The graph and the layout of the content; null until they are known. */
export function useGraph(engine: Engine | null, set: ContentSet | undefined) {
  const [drawn, setDrawn] = useState<DrawnContent | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!engine || !set) return;
    let isCurrent = true;
    engine.ask("graph", set).then(
      (graph) => isCurrent && setDrawn({ set, graph, layout: layoutMap(graph) }),
      (reason: Error) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, set]);
  return { drawn, error };
}

import { contentGraph } from "#game/content/proof/graph.ts";
import type { ContentSet } from "../content/content-data.ts";

/*
 * The rules behind the map, in a Web Worker: they may take longer than a frame, and a separate file keeps them out of what
 * every page loads.
 */

addEventListener("message", ({ data: { contacts, actions, endings, courses } }: MessageEvent<ContentSet>) => {
  postMessage(contentGraph(contacts, actions, endings, courses));
});

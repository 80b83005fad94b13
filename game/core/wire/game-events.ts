import * as v from "valibot";
import { GameFrame, parseFrames } from "./realtime.ts";

/** Query parameter with the tab id in the URL of a socket. */
export const TAB_QUERY = "tab";
/** A random UUID. */
export const TabId = v.pipe(v.string(), v.uuid());

/** Adds `events` to the reply of a game write: the frames pushed to the player's other tabs. */
export const withEvents = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({
    ...entries,
    // Drops unknown events individually, as the socket does: the server may be newer.
    events: v.pipe(
      v.optional(v.unknown(), []),
      v.transform((events): GameFrame[] => parseFrames(GameFrame, events)),
    ),
  });

/** Schema of a game write's reply. */
export type EventfulReply = v.GenericSchema<unknown, { readonly events: GameFrame[] }>;

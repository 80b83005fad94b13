import * as v from "valibot";
import { GameFrame, parseFrames } from "./realtime.ts";

/** Names the tab that sends a request, so that its own socket is not sent what its reply says. */
export const TAB_HEADER = "x-guru-tab";
/** The same name in the query of the game socket's address. */
export const TAB_QUERY = "tab";
/** A tab's name is random, a UUID. */
export const TabId = v.pipe(v.string(), v.uuid());

/** What every change of the game answers beside its own reply: the frames that the player's other tabs are pushed. */
export const withEvents = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({
    ...entries,
    // An event of a newer server is dropped alone, as it is from a socket.
    events: v.pipe(
      v.optional(v.unknown(), []),
      v.transform((events): GameFrame[] => parseFrames(GameFrame, events)),
    ),
  });

/** The reply of a change of the game. */
export type EventfulReply = v.GenericSchema<unknown, { readonly events: GameFrame[] }>;

import * as v from "valibot";
import { GameFrame } from "./realtime.ts";

/** Names the tab that sends a request, so that its own socket is not sent what its reply says. */
export const TAB_HEADER = "x-guru-tab";
/** The same name in the query of the game socket's address. */
export const TAB_QUERY = "tab";
/** A tab's name is random, a UUID. */
export const TabId = v.pipe(v.string(), v.uuid());

/** What every change of the game answers beside its own reply: the frames that the player's other tabs are pushed. */
export const withEvents = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ ...entries, events: v.optional(v.array(GameFrame), []) });

/** The reply of a change of the game. */
export type EventfulReply = v.GenericSchema<unknown, { readonly events: GameFrame[] }>;

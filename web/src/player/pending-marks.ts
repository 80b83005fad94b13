import { atom } from "jotai";
import * as v from "valibot";

const text = v.string();

/** A record that the player viewed, saw or read something. */
export const Mark = v.variant("type", [
  v.object({ type: v.literal("contactViewed"), contactId: text }),
  v.object({ type: v.literal("requestSeen"), contactId: text, questId: text }),
  v.object({ type: v.literal("messageRead"), messageId: text }),
]);
export type Mark = v.InferOutput<typeof Mark>;

/** Marks without confirmation yet, applied on top of the server's state. */
export const pendingMarksAtom = atom<readonly Mark[]>([]);

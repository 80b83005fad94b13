import { atom } from "jotai";
import * as v from "valibot";

const text = v.string();

/** That the player has looked at something. */
export const Mark = v.variant("type", [
  v.object({ type: v.literal("contactViewed"), contactId: text }),
  v.object({ type: v.literal("requestSeen"), contactId: text, questId: text }),
  v.object({ type: v.literal("messageRead"), messageId: text }),
]);
export type Mark = v.InferOutput<typeof Mark>;

/** Marks that the server has not confirmed yet. What is shown is its state with these done to it. */
export const pendingMarksAtom = atom<readonly Mark[]>([]);

import { undoChange } from "#game/contract/actions.ts";
import { undoCause } from "#game/rules/undo/cause.ts";
import { acceptReply } from "../player/live/game-events.ts";
import { refreshMe } from "../player/me.ts";
import { ApiError, call, failureText } from "../server/api.ts";
import { obstacleAtom } from "../server/reachability.ts";
import { store } from "../store.ts";
import { showToast } from "../ui/layers/toast.ts";
import type { UndoOffer } from "./offer.ts";
import * as texts from "./texts.ts";

/** Takes a change back. Returns whether the server did; says why if not. docs/reference/character.md#undo */
export async function takeBack({ version, cause }: Pick<UndoOffer, "version" | "cause">): Promise<boolean> {
  const obstacle = store.get(obstacleAtom);
  try {
    if (obstacle !== null) throw new Error(texts.staysForNow(obstacle));
    const reply = await call(undoChange, { key: crypto.randomUUID(), body: { version } });
    acceptReply(reply, undoCause(cause));
    return true;
  } catch (error) {
    // Something has followed that this page doesn't know.
    if (error instanceof ApiError) refreshMe();
    showToast("error", failureText(error, texts.notTakenBack), { key: "undo" });
    return false;
  }
}

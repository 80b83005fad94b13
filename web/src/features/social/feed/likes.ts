import { atom } from "jotai";
import { type FeedPost, likePost, SOCIAL_TEXT } from "#game/contract/social.ts";
import { call, failureText } from "../../../lib/api.ts";
import { SessionEndedError } from "../../../lib/session-token.ts";
import { store } from "../../../state/store.ts";
import { showToast } from "../../../ui/toast.ts";
import { confirmLike } from "./feed-data.ts";

/** Two presses within this time count as one, for a double tap. In milliseconds. */
const DOUBLE_TAP_MS = 600;

/** Unconfirmed likes, by post. */
export const pendingLikesAtom = atom<ReadonlyMap<string, boolean>>(new Map());
/** Time of the last press, by post (epoch ms). */
const pressedAt = new Map<string, number>();

function setPending(id: string, isLiked: boolean | null): void {
  store.set(pendingLikesAtom, (before) => {
    const pending = new Map(before);
    if (isLiked === null) pending.delete(id);
    else pending.set(id, isLiked);
    return pending;
  });
}

/** Likes or unlikes a post. Shows the change at once and reverts it if the call fails. */
export async function toggleLike({ id, isLiked }: Pick<FeedPost, "id" | "isLiked">): Promise<void> {
  const now = Date.now();
  const sinceLast = now - (pressedAt.get(id) ?? Number.NEGATIVE_INFINITY);
  if (store.get(pendingLikesAtom).has(id) || (sinceLast >= 0 && sinceLast < DOUBLE_TAP_MS)) return;
  pressedAt.set(id, now);
  setPending(id, !isLiked);
  try {
    const word = await call(likePost, {
      key: crypto.randomUUID(),
      parameters: { id },
      body: { action: isLiked ? "unlike" : "like" },
    });
    await confirmLike(word);
  } catch (fault) {
    if (fault instanceof SessionEndedError) return;
    showToast("error", failureText(fault, SOCIAL_TEXT.likeFailed), { key: "like" });
  } finally {
    setPending(id, null);
  }
}

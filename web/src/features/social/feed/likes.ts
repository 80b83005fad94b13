import { atom } from "jotai";
import * as v from "valibot";
import { type FeedPost, likePost, SOCIAL_TEXT } from "#game/social/wire.ts";
import { serverNow } from "../../../clock.ts";
import { outbox } from "../../../offline/outbox.ts";
import { call, failureText } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { store } from "../../../store.ts";
import { showToast } from "../../../ui/layers/toast.ts";
import { confirmLike } from "./feed-data.ts";

/** Two presses within this time count as one, for a double tap. In milliseconds. */
const DOUBLE_TAP_MS = 600;

const Like = v.object({ id: v.string(), isLiked: v.boolean() });

/** Unconfirmed likes, by post. */
export const pendingLikesAtom = atom<ReadonlyMap<string, boolean>>(new Map());
/** Time of the last press, by post (epoch ms). */
const pressedAt = new Map<string, number>();

const likes = outbox.addSender({
  type: "like",
  schema: Like,
  subjectOf: ({ id }) => id,
  send: ({ id, isLiked }, key) =>
    call(likePost, {
      key,
      isOwnKey: true,
      parameters: { id },
      body: { action: isLiked ? "like" : "unlike" },
    }),
  onSent: (_, word) => confirmLike(word),
  onDropped: (_, error) => showToast("error", failureText(error, SOCIAL_TEXT.likeFailed), { key: "like" }),
  // The last one of a post counts.
  onChange: (entries) =>
    store.set(pendingLikesAtom, new Map(entries.map(({ item }) => [item.id, item.isLiked]))),
});

/** Likes or unlikes a post. Shows the change at once, sends it when the server can be reached, and reverts it if refused. */
export async function toggleLike({ id, isLiked }: Pick<FeedPost, "id" | "isLiked">): Promise<void> {
  const now = serverNow();
  const sinceLast = now - (pressedAt.get(id) ?? Number.NEGATIVE_INFINITY);
  const pending = store.get(pendingLikesAtom).get(id);
  const isReachable = store.get(isReachableAtom);
  if ((pending !== undefined && isReachable) || (sinceLast >= 0 && sinceLast < DOUBLE_TAP_MS)) return;
  pressedAt.set(id, now);
  void likes.add({ id, isLiked: !(pending ?? isLiked) });
  await outbox.flush();
}

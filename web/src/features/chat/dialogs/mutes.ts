import { chatMutes, muteUser, unmuteUser } from "#game/chat/wire.ts";
import { callAtStart } from "../../../player/live/start.ts";
import { call } from "../../../server/api.ts";
import { store } from "../../../store.ts";
import { type MutedUser, mutesAtom } from "../connection/chat-state.ts";

/** Loads the muted players; none if the call fails. */
export async function loadMutes(): Promise<void> {
  const reply = await callAtStart(chatMutes, {}).catch(() => null);
  if (reply) store.set(mutesAtom, reply.mutes);
}

/** Mutes a player at once. Reverts and throws if the call fails. */
export async function mute(user: MutedUser): Promise<void> {
  store.set(mutesAtom, (list) => [...list.filter(({ userId }) => userId !== user.userId), user]);
  try {
    await call(muteUser, { key: crypto.randomUUID(), body: { userId: user.userId } });
  } catch (error) {
    store.set(mutesAtom, (list) => list.filter(({ userId }) => userId !== user.userId));
    throw error;
  }
}

/** Unmutes a player at once. Reverts and throws if the call fails. */
export async function unmute(user: MutedUser): Promise<void> {
  store.set(mutesAtom, (list) => list.filter(({ userId }) => userId !== user.userId));
  try {
    await call(unmuteUser, { key: crypto.randomUUID(), parameters: { userId: user.userId } });
  } catch (error) {
    store.set(mutesAtom, (list) => [...list, user]);
    throw error;
  }
}

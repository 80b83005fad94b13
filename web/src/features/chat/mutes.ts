import { chatMutes, muteUser, unmuteUser } from "#game/contract/chat.ts";
import { call } from "../../lib/api.ts";
import { store } from "../../state/store.ts";
import { type MutedUser, mutesAtom } from "./chat-state.ts";

/** Fetches whom the player does not want to hear. Unknown, everybody is heard. */
export async function loadMutes(): Promise<void> {
  const reply = await call(chatMutes, {}).catch(() => null);
  if (reply) store.set(mutesAtom, reply.mutes);
}

/** Hides a person, at once; a refusal brings them back and is thrown. */
export async function mute(user: MutedUser): Promise<void> {
  store.set(mutesAtom, (list) => [...list.filter(({ userId }) => userId !== user.userId), user]);
  try {
    await call(muteUser, { key: crypto.randomUUID(), body: { userId: user.userId } });
  } catch (fault) {
    store.set(mutesAtom, (list) => list.filter(({ userId }) => userId !== user.userId));
    throw fault;
  }
}

/** Shows a person again, at once; a refusal hides them and is thrown. */
export async function unmute(user: MutedUser): Promise<void> {
  store.set(mutesAtom, (list) => list.filter(({ userId }) => userId !== user.userId));
  try {
    await call(unmuteUser, { key: crypto.randomUUID(), parameters: { userId: user.userId } });
  } catch (fault) {
    store.set(mutesAtom, (list) => [...list, user]);
    throw fault;
  }
}

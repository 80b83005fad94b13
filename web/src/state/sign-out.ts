import { logout } from "#game/contract/auth.ts";
import { call } from "../lib/api.ts";
import { forgetChat } from "./chat.ts";
import { forgetMarks } from "./marks.ts";
import { forgetPlayer } from "./player.ts";
import { queryClient } from "./query-client.ts";
import { endSession, tokenAtom } from "./session.ts";
import { wipeSnapshots } from "./snapshots.ts";
import { store } from "./store.ts";

/** Ends the session on the server where it can be reached, and on this device in any case. */
export async function signOut(): Promise<void> {
  // Without a reply the session dies on the server when it has not been used for 30 days.
  const told = call(logout, {}).catch(() => {});
  // At once: what the page would still ask for with a session that is ending is refused.
  endSession();
  await told;
}

/** Removes everything of the player from this device. */
async function forgetEverything(): Promise<void> {
  forgetPlayer();
  forgetChat();
  queryClient.clear();
  await Promise.all([forgetMarks(), wipeSnapshots()]);
}

// However the session ends: here, in another tab, or on the server.
store.sub(tokenAtom, () => void forgetEverything());

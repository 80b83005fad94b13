import { logout } from "#game/contract/auth.ts";
import { call } from "../lib/api.ts";
import { forgetBadges } from "./badges.ts";
import { forgetChat } from "./chat.ts";
import { forgetMarks } from "./marks.ts";
import { forgetPlayer } from "./player.ts";
import { queryClient } from "./query-client.ts";
import { endSession, tokenAtom } from "./session.ts";
import { wipeSnapshots } from "./snapshots.ts";
import { store } from "./store.ts";
import { forgetStudies } from "./studies.ts";

/** Ends the session on the server where it can be reached, and on this device in any case. */
export async function signOut(): Promise<void> {
  // Without a reply the session dies on the server when it has not been used for 30 days.
  const told = call(logout, { outlivesSession: true }).catch(() => {});
  // At once: what the page would still ask for with a session that is ending is refused.
  endSession();
  await told;
}

/** Removes everything of the player before from this page and this device. */
function forgetEverything(): void {
  forgetPlayer();
  forgetBadges();
  forgetStudies();
  forgetMarks();
  forgetChat();
  queryClient.clear();
  void wipeSnapshots();
}

// However the session ends: here, in another tab, or on the server.
store.sub(tokenAtom, forgetEverything);

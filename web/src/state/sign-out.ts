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

/** Ends the session on this device, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  // Without a reply, the server ends the session after 30 days without use.
  const told = call(logout, { outlivesSession: true }).catch(() => {});
  // Right away: the server would refuse further calls of a session that is ending.
  endSession();
  await told;
}

/** Removes all data of the previous player from this page and this device. */
function forgetEverything(): void {
  forgetPlayer();
  forgetBadges();
  forgetStudies();
  forgetMarks();
  forgetChat();
  queryClient.clear();
  void wipeSnapshots();
}

// The session may end here, in another tab or on the server.
store.sub(tokenAtom, forgetEverything);

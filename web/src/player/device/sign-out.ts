import { logout } from "#game/core/wire/me.ts";
import { forgetChat } from "../../device/preferences/chat-preferences.ts";
import { forgetSharedPicture } from "../../device/sharing/shared-picture.ts";
import { wipeSnapshots } from "../../offline/snapshots.ts";
import { call, isTransient } from "../../server/api.ts";
import { onReachable } from "../../server/reachability.ts";
import { queryClient } from "../../session/query-client.ts";
import { endSession, tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";
import { forgetMarks } from "../marks.ts";
import { forgetPlayer } from "../player.ts";
import { forgetBadges } from "../reads/badges.ts";
import { forgetStudies } from "../reads/studies.ts";
import { forgetRecords } from "./device-records.ts";

/** Ends the session on this device, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const token = store.get(tokenAtom);
  // Not with every change of the token: who shared before signing in still gets the picture.
  void forgetSharedPicture();
  // First, so that no call of the session is on its way when the server ends it: the server would refuse it.
  endSession();
  if (token !== null) await revoke(token);
}

/**
 * Ends a session on the server. Without a reply it asks again when the server can be reached, while this page is open: the
 * token isn't kept on the device, and the server ends an unused session after 30 days.
 */
async function revoke(token: string): Promise<void> {
  try {
    await call(logout, { token, outlivesSession: true });
  } catch (error) {
    if (!isTransient(error)) return;
    const stop = onReachable(() => {
      stop();
      void revoke(token);
    });
  }
}

/** Removes all data of the previous player from this page and this device. */
function forgetEverything(): void {
  forgetPlayer();
  forgetBadges();
  forgetStudies();
  forgetMarks();
  forgetRecords();
  forgetChat();
  queryClient.clear();
  void wipeSnapshots();
}

// The session may end here, in another tab or on the server.
store.sub(tokenAtom, forgetEverything);

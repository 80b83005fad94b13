import { logout } from "#game/contract/auth.ts";
import { call } from "../lib/api.ts";
import { forgetMe } from "../state/me.ts";
import { forgetPlayer } from "../state/player.ts";
import { endSession } from "../state/session.ts";

/** Ends the session on the server where it can be reached, and on this device in any case. */
export async function signOut(): Promise<void> {
  // Without a reply the session dies on the server when it has not been used for 30 days.
  await call(logout, {}).catch(() => {});
  endSession();
  forgetPlayer();
  await forgetMe();
}

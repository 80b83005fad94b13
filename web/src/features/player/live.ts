import { TAB_QUERY } from "#game/contract/game-events.ts";
import { type GameFrame, GameFrames } from "#game/contract/realtime.ts";
import { connectRealtime } from "../../lib/realtime.ts";
import { TAB_ID } from "../../lib/tab-id.ts";
import { gameConnectionAtom } from "../../state/connection.ts";
import { acceptEvents } from "../../state/game-events.ts";
import { settlePushedMark } from "../../state/marks.ts";
import { refreshMe } from "../../state/me.ts";
import { refreshListsSoon } from "../../state/refresh.ts";
import { endSession } from "../../state/session.ts";
import { store } from "../../state/store.ts";

/** Opens the game socket of this session; the function it returns closes it. */
export function connectGame(token: string): () => void {
  const connection = connectRealtime({
    path: `/api/realtime/game?${TAB_QUERY}=${TAB_ID}`,
    token,
    frames: GameFrames,
    onFrame: handleFrame,
    onState(state) {
      store.set(gameConnectionAtom, state);
      // Whatever was pushed while the socket was away has to be fetched.
      if (state.status === "open") {
        refreshMe();
        refreshListsSoon();
      }
      if (state.status === "ended" && state.reason === "unauthenticated") {
        endSession("Authentication failed. Please log in again.");
      }
    },
  });
  return () => {
    connection.close();
    store.set(gameConnectionAtom, null);
  };
}

function handleFrame(frame: GameFrame): void {
  acceptEvents([frame]);
  // A mark that another tab of this browser has sent from the queue that they share.
  if (frame.type === "badgesChanged" && frame.id) settlePushedMark(frame.id);
}

import { TAB_QUERY } from "#game/core/wire/game-events.ts";
import { GameFrame } from "#game/core/wire/realtime.ts";
import { steadyNow } from "../../clock.ts";
import { TAB_ID } from "../../server/api.ts";
import { CLOSED, type ConnectionEvent, type ConnectionState, connection } from "../../server/connection.ts";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { runReducer } from "../../server/run-reducer.ts";
import { createSocket } from "../../server/socket.ts";
import { endSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { markQueue } from "../marks.ts";
import { refreshMeUnless } from "../me.ts";
import { refreshListsUnless } from "../reads/contacts.ts";
import { acceptEvents } from "./game-events.ts";

/** Opens the game socket of this session. Returns a function that closes it. */
export function connectGame(token: string): () => void {
  const socket = createSocket({
    path: `/api/realtime/game?${TAB_QUERY}=${TAB_ID}`,
    token,
    frame: GameFrame,
    onFrame(frame) {
      if (frame.type === "gameStamp") catchUp(frame.payload.stamp);
      else handle(frame);
    },
    dispatch,
  });
  const run = runReducer({
    initial: CLOSED,
    reduce: connection,
    perform: socket.perform,
    onState: follow,
  });

  function dispatch(event: ConnectionEvent): void {
    run(event);
    // A game socket is ready as soon as it is open.
    if (event.type === "opened") run({ type: "ready" });
  }

  dispatch({ type: "start", at: steadyNow() });

  return () => {
    dispatch({ type: "stop", reason: "closed" });
    socket.dispose();
    store.set(gameConnectionAtom, null);
  };
}

/** Fetches what changed while there was no socket, except data with this stamp. */
function catchUp(stamp: string): void {
  refreshMeUnless(stamp);
  refreshListsUnless(stamp);
}

function handle(frame: GameFrame): void {
  acceptEvents([frame]);
  const key = frame.type === "badgesChanged" ? frame.id : undefined;
  // Another tab may have sent the mark, since tabs share the queue.
  if (key) markQueue.current()?.confirm(key);
}

function follow(state: ConnectionState): void {
  store.set(gameConnectionAtom, state);
  if (state.status === "ended" && state.reason === "unauthenticated") {
    endSession("Authentication failed. Please log in again.");
  }
}

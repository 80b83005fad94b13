import { TAB_QUERY } from "#game/contract/game-events.ts";
import { GameFrame } from "#game/contract/realtime.ts";
import {
  CLOSED,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  connection,
} from "../lib/connection.ts";
import { runReducer } from "../lib/run-reducer.ts";
import { createSocket } from "../lib/socket.ts";
import { TAB_ID } from "../lib/tab-id.ts";
import { gameConnectionAtom, isReachableAtom } from "./connection.ts";
import { handleGameFrame } from "./game-frames.ts";
import { refreshMe } from "./me.ts";
import { refreshListsSoon } from "./refresh.ts";
import { endSession } from "./session.ts";
import { store } from "./store.ts";

/** Opens the game socket of this session. Returns a function that closes it. */
export function connectGame(token: string): () => void {
  const socket = createSocket({
    path: `/api/realtime/game?${TAB_QUERY}=${TAB_ID}`,
    token,
    frame: GameFrame,
    onFrame: handleGameFrame,
    dispatch,
  });
  const run = runReducer<ConnectionState, ConnectionEvent, ConnectionEffect>({
    initial: CLOSED,
    reduce: connection,
    perform: socket.perform,
    onState: follow,
  });

  function dispatch(event: ConnectionEvent): void {
    run(event);
    // The server sends no greeting, so an open game socket is ready.
    if (event.type === "opened") run({ type: "ready" });
  }

  const unsubscribe = store.sub(isReachableAtom, () => {
    if (store.get(isReachableAtom)) dispatch({ type: "wake", at: Date.now() });
  });
  dispatch({ type: "start", at: Date.now() });

  return () => {
    unsubscribe();
    dispatch({ type: "stop", reason: "closed" });
    socket.dispose();
    store.set(gameConnectionAtom, null);
  };
}

function follow(state: ConnectionState): void {
  const wasOpen = store.get(gameConnectionAtom)?.status === "open";
  store.set(gameConnectionAtom, state);
  // Fetch changes from the time without a socket.
  if (state.status === "open" && !wasOpen) {
    refreshMe();
    refreshListsSoon();
  }
  if (state.status === "ended" && state.reason === "unauthenticated") {
    endSession("Authentication failed. Please log in again.");
  }
}

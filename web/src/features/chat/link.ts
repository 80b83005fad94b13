import {
  type ChatClientFrame,
  type ChatFrame,
  ChatFrames,
  chatSocketPath,
} from "#game/contract/chat-frames.ts";
import {
  CONNECT_TIMEOUT_MS,
  type ConnectionState,
  connectRealtime,
  type RealtimeConnection,
  reconnectDelay,
} from "../../lib/realtime.ts";
import { endSession } from "../../state/session.ts";
import { store } from "../../state/store.ts";
import { statusAtom, typistsAtom } from "./chat-state.ts";
import { chatStatus, type Trouble } from "./chat-status.ts";
import { claimRoom, isTakenByOtherTab, onTaken } from "./other-tab.ts";
import { startPolling } from "./poll.ts";
import { afterJoining, FIRST_TRANSPORT, nextTransport, type Transport } from "./transport.ts";

interface LinkOptions {
  readonly token: string;
  readonly myId: string;
  readonly roomId: string;
  readonly onFrame: (frame: ChatFrame) => void;
  /** A poll brought this message of the player. */
  readonly onMine: (id: string) => void;
  /** The room can be reached, by whichever way. */
  readonly onReached: () => void;
  /** The room cannot be reached any more. */
  readonly onLost: () => void;
}

/** Keeps the room reachable: by socket, by polling where sockets fail, by neither where another tab has it. */
export function createLink(options: LinkOptions) {
  const { token, myId, roomId } = options;
  let connection: RealtimeConnection | null = null;
  let socket: ConnectionState = { status: "connecting" };
  let transport: Transport = FIRST_TRANSPORT;
  let trouble: Trouble | null = null;
  let stopPolling: (() => void) | null = null;
  let hasPolled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    if (transport.isPolling) {
      stopPolling ??= startPolling({ roomId, myId, onMine: options.onMine, onSuccess, onFailure });
    } else {
      endPolling();
    }
    store.set(statusAtom, chatStatus({ socket, transport, trouble, hasPolled }));
  }

  function endPolling(): void {
    stopPolling?.();
    stopPolling = null;
    hasPolled = false;
  }

  function onSuccess(): void {
    const isBack = trouble !== null;
    const isNews = isBack || !hasPolled;
    trouble = null;
    hasPolled = true;
    show();
    if (isNews) options.onReached();
    // The network is back: the socket may be as well. Decision 33.
    if (isBack) connection?.retry();
  }

  function onFailure(reason: string): void {
    trouble = { kind: "poll", reason };
    show();
    options.onLost();
  }

  function connect(): void {
    clearTimeout(timer);
    if (isTakenByOtherTab(roomId, Date.now())) {
      keepAway();
      return;
    }
    if (trouble?.kind !== "poll") trouble = null;
    // The states of a connection that was given up are no longer news.
    let isCurrent = true;
    try {
      const opened = connectRealtime({
        path: chatSocketPath(roomId),
        token,
        frames: ChatFrames,
        onFrame: (frame) => isCurrent && options.onFrame(frame),
        onState: (state) => isCurrent && follow(state),
      });
      const close = () => {
        isCurrent = false;
        opened.close();
      };
      connection = { ...opened, close };
    } catch {
      trouble = { kind: "no_socket" };
      show();
    }
  }

  function disconnect(): void {
    clearTimeout(timer);
    connection?.close();
    connection = null;
    store.set(typistsAtom, new Map());
  }

  function follow(state: ConnectionState): void {
    socket = state;
    const wasJoined = transport.last === "joined";
    transport = nextTransport(transport, state);
    clearTimeout(timer);
    if (state.status === "open") {
      claimRoom(roomId, Date.now());
      timer = setTimeout(giveUpJoining, CONNECT_TIMEOUT_MS);
    }
    if (wasJoined) {
      store.set(typistsAtom, new Map());
      options.onLost();
    }
    if (state.status === "ended" && state.reason === "unauthenticated") {
      endSession("Authentication failed. Please log in again.");
    }
    if (state.status === "ended" && state.reason === "replaced" && isTakenByOtherTab(roomId, Date.now())) {
      trouble = { kind: "other_tab" };
    }
    show();
  }

  /** The socket is open and nobody speaks: that counts as a socket that failed. */
  function giveUpJoining(): void {
    disconnect();
    socket = { status: "waiting", attempt: transport.failures + 1, delayMs: 0, timedOut: true };
    transport = nextTransport(transport, socket);
    trouble = { kind: "silent_server" };
    show();
    timer = setTimeout(connect, reconnectDelay(transport.failures, Math.random()));
  }

  function keepAway(): void {
    disconnect();
    transport = FIRST_TRANSPORT;
    trouble = { kind: "other_tab" };
    show();
    options.onLost();
  }

  const stopListening = onTaken(roomId, keepAway);

  return {
    connect,
    /** Whether messages go by socket, by call, or by neither for now. */
    way(): "socket" | "call" | null {
      if (transport.last === "joined") return "socket";
      return stopPolling && hasPolled && trouble === null ? "call" : null;
    },
    /** Sends a frame; false where the room is not joined. */
    send(frame: ChatClientFrame): boolean {
      return transport.last === "joined" && (connection?.send(frame) ?? false);
    },
    /** The room has sent its history. */
    noteJoined(): void {
      clearTimeout(timer);
      transport = afterJoining(transport);
      trouble = null;
      show();
      options.onReached();
    },
    /** Tries at once, also where another tab has the room. */
    retry(): void {
      if (connection && (trouble === null || trouble.kind === "poll")) {
        connection.retry();
        return;
      }
      disconnect();
      claimRoom(roomId, Date.now());
      connect();
    },
    close(): void {
      stopListening();
      disconnect();
      endPolling();
    },
  };
}

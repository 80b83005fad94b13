import * as v from "valibot";
import type { RoomId } from "#game/contract/chat.ts";
import { type ChatClientFrame, ChatFrame, chatSocketPath } from "#game/contract/chat-frames.ts";
import { parseFrames } from "#game/contract/realtime.ts";
import { createTabLock } from "../../../device/tab-lock.ts";
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from "../../../server/connection.ts";
import { createSocket } from "../../../server/socket.ts";
import { joinFrames } from "./join-frames.ts";
import type { RoomState } from "./room-state.ts";
import { TabMessage } from "./tab-messages.ts";

/** Interval at which a tab asks whether the holder still runs, in milliseconds. */
export const CHECK_MS = 20_000;
/** Time after which a silent holder loses the socket, in milliseconds: it may be suspended. */
export const SILENCE_MS = 10_000;

type SharedEvent =
  | { readonly type: "connection"; readonly event: ConnectionEvent }
  | { readonly type: "frame"; readonly frame: ChatFrame }
  | { readonly type: "mirrored"; readonly socket: ConnectionState }
  | { readonly type: "retried" };

interface SharedSocketOptions {
  /** Name of the lock and the channel. Tabs with the same name share the socket. */
  readonly name: string;
  readonly roomId: RoomId;
  readonly token: string;
  readonly room: () => RoomState;
  readonly dispatch: (event: SharedEvent) => void;
  /** This tab holds the socket from now on. */
  readonly onHeld: () => void;
}

/**
 * The socket of a room, shared by the tabs of this browser: one tab holds it and relays its frames and state; the others
 * mirror them and send through it. Where tabs can't share, each holds its own. docs/reference/chat.md#several-tabs
 */
export function createSharedSocket({ name, roomId, token, room, dispatch, onHeld }: SharedSocketOptions) {
  const me = crypto.randomUUID();
  const channel = openChannel(name);
  let isHolding = false;
  /** Term of the latest known holder. */
  let term = 0;
  /** The `after` of a resume without a reply yet. Its reply goes to every tab. */
  let resuming: number | null = null;
  let told: ConnectionState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket = createSocket({
    path: chatSocketPath(roomId),
    token,
    frame: ChatFrame,
    onFrame(frame) {
      if (frame.type === "history") resuming = null;
      post({ type: "frames", term, to: null, frames: [frame] });
      dispatch({ type: "frame", frame });
    },
    dispatch: (event) => dispatch({ type: "connection", event }),
  });
  const lock = createTabLock({ name, onHeld: hold, onLost: mirror });

  function post(message: TabMessage): void {
    channel?.postMessage(message);
  }

  function postState(): void {
    told = room().link.socket;
    post({ type: "state", term, socket: told });
  }

  function hold(): void {
    clearTimeout(timer);
    isHolding = true;
    // Also exceeds the terms that this tab has not heard of.
    term = Math.max(Date.now(), term + 1);
    onHeld();
    postState();
  }

  /** Gives the socket up, and asks its holder for what the room shows. */
  function mirror(): void {
    drop();
    post({ type: "hello", from: me });
    awaitAnswer();
  }

  function drop(): void {
    clearTimeout(timer);
    isHolding = false;
    socket.perform({ type: "closeSocket" });
    socket.perform({ type: "stopTimer" });
  }

  function awaitAnswer(): void {
    clearTimeout(timer);
    timer = setTimeout(lock.steal, SILENCE_MS);
  }

  function check(): void {
    post({ type: "ping" });
    awaitAnswer();
  }

  /** Whether to follow a holder's message. */
  function hears(message: { readonly term: number }): boolean {
    if (isHolding || message.term < term) return false;
    term = message.term;
    clearTimeout(timer);
    timer = setTimeout(check, CHECK_MS);
    return true;
  }

  function receive(message: TabMessage): void {
    switch (message.type) {
      case "state":
        if (hears(message)) dispatch({ type: "mirrored", socket: message.socket });
        break;
      case "frames":
        if (!hears(message) || (message.to ?? me) !== me) break;
        for (const frame of parseFrames(ChatFrame, message.frames)) dispatch({ type: "frame", frame });
        break;
      default:
        if (isHolding) serve(message);
    }
  }

  /** Answers another tab. */
  function serve(message: Exclude<TabMessage, { readonly term: number }>): void {
    switch (message.type) {
      case "hello":
        postState();
        if (told?.status === "open") {
          post({ type: "frames", term, to: message.from, frames: [...joinFrames(room())] });
        }
        break;
      case "ping":
        postState();
        break;
      case "wanted":
        dispatch({ type: "retried" });
        postState();
        break;
      case "send":
        send(message.frame);
        break;
      default:
        message satisfies never;
    }
  }

  function send(frame: ChatClientFrame): void {
    if (frame.type === "resume") {
      if (frame.payload.after === resuming) return;
      resuming = frame.payload.after;
    }
    socket.send(frame);
  }

  function join(): void {
    lock.join();
    mirror();
  }

  /** Lets another tab hold the socket while the browser suspends this page. */
  function suspend(): void {
    drop();
    lock.leave();
  }

  const listening = new AbortController();

  function listen(shared: BroadcastChannel): void {
    const { signal } = listening;
    const listened = (data: unknown) => {
      const parsed = v.safeParse(TabMessage, data);
      if (parsed.success) receive(parsed.output);
    };
    shared.addEventListener("message", ({ data }) => listened(data), { signal });
    document.addEventListener("freeze", suspend, { signal });
    document.addEventListener("resume", join, { signal });
    // Any other page that hides is destroyed, with its socket and lock.
    addEventListener("pagehide", ({ persisted }) => persisted && suspend(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && join(), { signal });
    const look = () => document.visibilityState === "visible" && !isHolding && check();
    document.addEventListener("visibilitychange", look, { signal });
  }

  return {
    isShared: channel !== null,
    /** Waits for the socket, and mirrors it meanwhile. */
    start(): void {
      if (channel) {
        listen(channel);
        join();
      } else {
        hold();
      }
    },
    perform(effect: ConnectionEffect): void {
      if (isHolding) {
        if (effect.type === "openSocket") resuming = null;
        socket.perform(effect);
      } else if (effect.type === "openSocket") {
        post({ type: "wanted" });
      }
    },
    /** Sends a frame; it is lost if the socket isn't open. */
    send(frame: ChatClientFrame): void {
      if (isHolding) send(frame);
      else post({ type: "send", frame });
    },
    /** Tells the other tabs the state of the socket. */
    tell(state: ConnectionState): void {
      if (isHolding && state !== told) postState();
    },
    dispose(): void {
      listening.abort();
      suspend();
      socket.dispose();
      channel?.close();
    },
  };
}

/** Returns null where tabs can't share. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return navigator.locks ? new BroadcastChannel(name) : null;
  } catch {
    // There are none, or the browser refuses them.
    return null;
  }
}

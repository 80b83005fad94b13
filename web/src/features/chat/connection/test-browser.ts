import { vi } from "vitest";
import { FakeChannel, FakeLocks } from "../../../device/test-tabs.ts";
import { runReducer } from "../../../server/run-reducer.ts";
import { FakeSocket } from "../../../server/test-socket.ts";
import { chatStatus } from "./chat-status.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { roomConnection } from "./room-connection.ts";
import { emptyRoom, type RoomEffect, type RoomEvent, type RoomState } from "./room-state.ts";
import { createSharedSocket } from "./shared-socket.ts";

/** An event without its time. */
type Untimed<Event> = Event extends unknown ? Omit<Event, "at"> : never;
export type TestBrowser = ReturnType<typeof openBrowser>;
export type TestTab = ReturnType<TestBrowser["openTab"]>;

/** The name that the tabs of a test share. A token, with which the name begins, may begin with a hyphen. */
export const ROOM = "-token/room";

/** Lets all messages between the tabs arrive. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** A browser whose tabs share locks, channels and the lines on the device. Uses fake timers. */
export function openBrowser() {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  const locks = new FakeLocks();
  vi.spyOn(navigator, "locks", "get").mockReturnValue(locks as unknown as LockManager);
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.opened = [];
  FakeChannel.open = [];
  const stored = new Map<string, OutgoingLine>();
  const tabs = new Set<{ readonly close: () => void }>();

  /** Opens a tab: the room's reducer over the shared socket. */
  function openTab() {
    let state: RoomState = emptyRoom("general", "me");
    const dispatch = (event: Untimed<RoomEvent>) => run({ ...event, at: Date.now() });
    const restore = () => dispatch({ type: "linesRestored", lines: [...stored.values()] });
    const socket = createSharedSocket({
      name: ROOM,
      roomId: "general",
      token: "tok",
      room: () => state,
      dispatch,
      onHeld: () => dispatch({ type: "held", takenAt: null }),
    });
    const channel = FakeChannel.open.at(-1);
    const run = runReducer<RoomState, RoomEvent, RoomEffect>({
      initial: state,
      reduce: roomConnection,
      perform(effect) {
        if (effect.type === "connection") socket.perform(effect.effect);
        if (effect.type === "send") socket.send(effect.frame);
        if (effect.type === "keepLine") stored.set(effect.line.id, effect.line);
        if (effect.type === "dropLine") stored.delete(effect.id);
        if (effect.type === "restoreLines") restore();
      },
      onState(next) {
        state = next;
        socket.tell(next.link.socket);
      },
    });
    const tab = {
      write: (id: string) => dispatch({ type: "written", id, content: id }),
      retry: () => dispatch({ type: "retried" }),
      status: () => chatStatus(state.link).text,
      seqs: () => state.log.messages.map(({ seq }) => seq),
      state: () => state,
      suspend() {
        if (channel) channel.isSuspended = true;
        locks.late = [];
      },
      async resume() {
        if (channel) channel.isSuspended = false;
        for (const tell of locks.late ?? []) tell();
        locks.late = null;
        await settle();
      },
      close() {
        tabs.delete(tab);
        socket.dispose();
      },
    };
    tabs.add(tab);
    restore();
    socket.start();
    return tab;
  }

  return {
    stored,
    openTab,
    close() {
      for (const tab of [...tabs]) tab.close();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}

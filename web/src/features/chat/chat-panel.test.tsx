import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OPEN } from "../../server/test-socket.ts";
import { store } from "../../store.ts";
import { show } from "../../test-page.tsx";
import { LiveRegion } from "./chat-panel.tsx";
import { NO_ROOM, roomStateAtom } from "./connection/chat-state.ts";
import { message } from "./connection/test-messages.ts";

/** Shows a room with one old message. Returns how others write and a list of what was said. */
function openRoom() {
  vi.useFakeTimers();
  const messages = [message(1)];
  const draw = () =>
    store.set(roomStateAtom, {
      ...NO_ROOM,
      link: { socket: OPEN, hasJoined: true, polling: null, isFull: false },
      log: { messages: [...messages], hasOlder: false },
    });
  draw();
  const { container } = show(<LiveRegion myId="me" />);
  const region = container.firstElementChild;
  return {
    write: (content: string) =>
      act(() => {
        messages.push({ ...message(messages.length + 1), username: "dana", content });
        draw();
      }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    said: () => region?.textContent ?? "",
  };
}

// nextcloud/spreed#7105, bigbluebutton#12179
it("a player who writes each second is announced at least every three seconds", () => {
  const { write, pass, said } = openRoom();
  let changedAt = 0;
  let before = said();
  for (let second = 1; second <= 12; second += 1) {
    write(`Line ${second}`);
    pass(1_000);
    if (said() !== before) changedAt = second;
    before = said();
    expect(second - changedAt).toBeLessThan(3);
  }
});

it("the same line is announced again, and leaves the page, so that nobody reads it twice", () => {
  const { write, pass, said } = openRoom();
  write("Anyone?");
  pass(2_000);
  const first = said();
  expect(first).toBe("dana: Anyone?");
  write("Anyone?");
  pass(2_000);
  expect(said()).not.toBe(first);
  expect(said().trim()).toBe(first);
  pass(5_000);
  expect(said()).toBe("");
});

import { expect, it } from "vitest";
import { findChatRoom, firstRoom, roomBehind } from "./chat.ts";

it.each([
  ["general", "General", "general", "general-2"],
  ["general-2", "General 2", "general", "general-3"],
  ["wins-8", "Wins Only 8", "wins", undefined],
])("the room %s is called %s, opened behind %s, and has %s behind it", (roomId, roomName, first, behind) => {
  expect(findChatRoom(roomId)).toEqual({ roomId, roomName });
  expect(firstRoom({ roomId }).roomId).toBe(first);
  expect(roomBehind({ roomId })?.roomId).toBe(behind);
});

it.each(["", "secret", "secret-2", "general-1", "general-9", "general-02", "general-2-2", "general-"])(
  "there is no room '%s'",
  (roomId) => {
    expect(findChatRoom(roomId)).toBeNull();
  },
);

import { afterEach, expect, it } from "vitest";
import { forgetChat } from "../../device/preferences/chat-preferences.ts";
import { store } from "../../store.ts";
import { chosenRoomAtom, draftAtom, readSeq, setDraft, setReadSeq, setRoom } from "./chat-preferences.ts";

// nodebb-theme-harmony#138, kimi-code#978: two tabs of a chat that write what they know into one record.

afterEach(() => forgetChat());

/** Stores a read mark as another tab does. */
function readElsewhere(room: string, seq: number): void {
  localStorage.setItem(`chat/read/${room}`, String(seq));
  dispatchEvent(new StorageEvent("storage", { key: `chat/read/${room}` }));
}

it("a read mark of another tab counts here, and one of this tab leaves the others' alone", () => {
  readElsewhere("hustle", 7);
  setReadSeq("general", 3);
  expect(readSeq("hustle")).toBe(7);
  expect(localStorage.getItem("chat/read/hustle")).toBe("7");
});

it("a tab that knows less of a room makes nothing unread again", () => {
  setReadSeq("general", 9);
  readElsewhere("general", 4);
  expect(readSeq("general")).toBe(9);
  localStorage.setItem("chat/read/tips", "20");
  setReadSeq("tips", 5);
  expect(localStorage.getItem("chat/read/tips")).toBe("20");
});

it("the room and the draft of this tab stay when another tab writes its own", () => {
  setRoom("hustle");
  setDraft("mine");
  for (const [key, text] of [
    ["chat/room", "tips"],
    ["chat/draft", "theirs"],
  ] as const) {
    localStorage.setItem(key, text);
    dispatchEvent(new StorageEvent("storage", { key }));
  }
  expect([store.get(chosenRoomAtom), store.get(draftAtom)]).toEqual(["hustle", "mine"]);
  expect(sessionStorage.getItem("chat/draft")).toBe("mine");
});

// element-web#17496: a draft of a million characters came back with each visit.
it("the device keeps the beginning of an endless draft", () => {
  setDraft("x".repeat(3_000_000));
  expect(sessionStorage.getItem("chat/draft")?.length).toBe(2_000);
  expect(localStorage.getItem("chat/draft")?.length).toBe(2_000);
});

it("signing out leaves nothing of the chat on the device", () => {
  setRoom("hustle");
  setDraft("mine");
  setReadSeq("general", 3);
  forgetChat();
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

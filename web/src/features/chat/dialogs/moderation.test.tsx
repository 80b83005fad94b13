import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "#game/chat/wire.ts";
import { queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";
import { show, signInForEach } from "../../../test-page.tsx";
import { NO_ROOM, roomStateAtom } from "../connection/chat-state.ts";
import { message } from "../connection/test-messages.ts";
import { ModerationNotices } from "./moderation.tsx";

const notice = { id: "1", kind: "message", content: "Buy my course.", reason: "Spam.", createdAt: "" };
let asked = 0;
let notices: object[] = [];

function tell(...messages: readonly ChatMessage[]): void {
  act(() => store.set(roomStateAtom, { ...NO_ROOM, log: { ...NO_ROOM.log, messages } }));
}

async function open(): Promise<void> {
  show(<ModerationNotices myId="me" />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toBe(1);
}

signInForEach();
beforeEach(() => {
  asked = 0;
  notices = [];
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({ notices });
  });
});
afterEach(() => store.set(roomStateAtom, NO_ROOM));

const own = (change: Partial<ChatMessage> = {}) => message(1, { userId: "me", username: "dana", ...change });

it("the first messages of an opening chat ask for no notices again, nor do later ones, but a chat that opens again does", async () => {
  await open();
  tell(own());
  tell(own(), message(2), message(3, { userId: "me", username: "dana" }));
  await act(() => Promise.resolve());
  expect(asked).toBe(1);
  cleanup();
  asked = 0;
  await open();
});

it.each([
  ["removes a message", { deleted: "admin" }],
  ["changes the name", { username: "renamed" }],
] as const)("a moderator who %s shows the player why", async (_, change) => {
  await open();
  tell(own());
  notices = [notice];
  tell(own(change));
  expect(await screen.findByText(/Spam\./)).toBeDefined();
  expect(asked).toBe(2);
});

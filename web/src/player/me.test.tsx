import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Me } from "#game/contract/me.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { NO_BENEFITS } from "#game/rules/university/no-benefits.ts";
import { queryClient } from "../session/query-client.ts";
import { endSession, startSession, tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { useMe } from "./me.ts";
import { playerAtom } from "./player.ts";
import "./sign-out.ts";

const NOW = Date.now();
const meOf = (username: string, version: number): Me => ({
  user: {
    id: username,
    username,
    email: `${username}@example.com`,
    emailVerified: true,
    oauthProvider: null,
    avatar: null,
    bio: null,
    xHandle: null,
    instagramHandle: null,
    tiktokHandle: null,
    role: "player",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  },
  player: toPlayerState(newPlayer(username, NOW), version, NOW),
  badges: { unreadMessages: 0, newContacts: 0 },
  benefits: NO_BENEFITS,
  courseReady: false,
  isPaused: false,
  stamp: "",
});

/** Calls in order of arrival. The test replies to each, as if cancellation did not exist. */
const calls: { token: string | null; answer: (reply: Response) => void }[] = [];
const show = () =>
  renderHook(useMe, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    "fetch",
    (_path: string, init: RequestInit) =>
      new Promise<Response>((answer) => {
        calls.push({ token: new Headers(init.headers).get("authorization"), answer });
      }),
  );
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it.each([
  ["A's state", () => Response.json(meOf("player-a", 90))],
  ["a refusal of A's token", () => Response.json({ error: "Authentication required" }, { status: 401 })],
])("player B keeps their session and character after a late reply with %s", async (_, late) => {
  startSession("session-of-a");
  const first = show();
  await waitFor(() => expect(calls).toHaveLength(1));
  endSession();
  first.unmount();

  startSession("session-of-b");
  const second = show();
  await waitFor(() =>
    expect(calls.map(({ token }) => token)).toEqual(["Bearer session-of-a", "Bearer session-of-b"]),
  );
  calls[1]?.answer(Response.json(meOf("player-b", 2)));
  await waitFor(() => expect(second.result.current.data?.me.user.username).toBe("player-b"));
  calls[0]?.answer(late());
  // Once a reply that arrives after it has been shown, the late one has been read.
  queryClient.invalidateQueries();
  await waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.answer(Response.json(meOf("player-b", 3)));
  await waitFor(() => expect(second.result.current.data?.me.player.version).toBe(3));

  expect(store.get(tokenAtom)).toBe("session-of-b");
  expect(second.result.current.data?.me.user.username).toBe("player-b");
  expect(store.get(playerAtom)?.name).toBe("player-b");
  second.unmount();
});

it("a page that mounts after its session has ended sends nothing", async () => {
  startSession("session-of-a");
  endSession();
  const early = show();
  startSession("session-of-b");
  const late = show();
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(calls.map(({ token }) => token)).toEqual(["Bearer session-of-b"]);
  early.unmount();
  late.unmount();
});

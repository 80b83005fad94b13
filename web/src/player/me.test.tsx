import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Me } from "#game/core/wire/me.ts";
import { readSnapshot } from "../offline/snapshots.ts";
import { queryClient } from "../session/query-client.ts";
import { endSession, startSession, tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { acceptUser, useAccount } from "./me.ts";
import { acceptPlayer, confirmedPlayerAtom, forgetPlayer, playerAtom } from "./player.ts";
import { acceptBadges, badgesAtom } from "./reads/badges.ts";
import "./device/sign-out.ts";
import { anAccount, aPlayer } from "./view-fixture.ts";

const NOW = Date.now();
const meOf = (username: string, version: number): Me => ({
  ...anAccount({ id: username, username, email: `${username}@example.com` }),
  player: aPlayer(version, { name: username }, NOW),
});

/** Calls in order of arrival. The test replies to each, as if cancellation did not exist. */
const calls: { token: string | null; answer: (reply: Response) => void }[] = [];
const show = () =>
  renderHook(useAccount, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("fetch", (_path: string, { headers }: RequestInit) => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    calls.push({ token: new Headers(headers).get("authorization"), answer });
    return promise;
  });
});
afterEach(() => endSession());

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
  await waitFor(() => expect(second.result.current.data?.user.username).toBe("player-b"));
  calls[0]?.answer(late());
  // Once a reply that arrives after it has been shown, the late one has been read.
  queryClient.invalidateQueries();
  await waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.answer(Response.json(meOf("player-b", 3)));
  await waitFor(() => expect(store.get(confirmedPlayerAtom)?.state.version).toBe(3));

  expect(store.get(tokenAtom)).toBe("session-of-b");
  expect(second.result.current.data?.user.username).toBe("player-b");
  expect(store.get(playerAtom)?.name).toBe("player-b");
});

it("a fetch that began before a change and ends after it brings back neither the state nor the counts of before", async () => {
  startSession("session-of-a");
  const { result } = show();
  await waitFor(() => expect(calls).toHaveLength(1));
  acceptPlayer(meOf("player-a", 3).player, "reported");
  acceptBadges({ unreadMessages: 8, newContacts: 1 });
  calls[0]?.answer(Response.json({ ...meOf("player-a", 2), badges: { unreadMessages: 7, newContacts: 1 } }));
  await waitFor(() => expect(result.current.data?.user.username).toBe("player-a"));
  expect(store.get(badgesAtom).unreadMessages).toBe(8);
  expect(store.get(confirmedPlayerAtom)?.state.version).toBe(3);
});

it("a page that mounts after its session has ended sends nothing", async () => {
  startSession("session-of-a");
  endSession();
  show();
  startSession("session-of-b");
  show();
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(calls.map(({ token }) => token)).toEqual(["Bearer session-of-b"]);
});

/** Shows player A at version 1, and waits for the copy on this device. */
async function shown() {
  startSession("session-of-a");
  const page = show();
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(Response.json(meOf("player-a", 1)));
  await waitFor(() => expect(page.result.current.data?.isCached).toBe(false));
  return page;
}
const saved = async () => (await readSnapshot("last-me", Me))?.data;

it("a pushed state changes the player and the saved copy, and the account isn't touched", async () => {
  await shown();
  expect(await saved()).toEqual(meOf("player-a", 1));
  const account = queryClient.getQueryData(["me"]);
  expect(JSON.stringify(account)).not.toContain("lifetimeExperience");
  const { player } = meOf("player-a", 2);
  acceptPlayer({ ...player, cash: 55 }, "reported");
  expect(store.get(playerAtom)?.cash).toBe(55);
  expect(queryClient.getQueryData(["me"])).toBe(account);
  expect(await saved()).toEqual({ ...meOf("player-a", 1), player: { ...player, cash: 55 } });
});

it("a changed user is shown and saved with the latest player", async () => {
  const page = await shown();
  const { user, player } = meOf("player-a", 2);
  acceptPlayer(player, "reported");
  acceptUser({ ...user, bio: "Self-made." });
  await waitFor(() => expect(page.result.current.data?.user.bio).toBe("Self-made."));
  expect(await saved()).toMatchObject({ user: { bio: "Self-made." }, player: { version: 2 } });
});

it("a page opens with the saved account and player, and replaces both by the reply", async () => {
  (await shown()).unmount();
  acceptPlayer(meOf("player-a", 2).player, "reported");
  queryClient.clear();
  forgetPlayer();
  const page = show();
  await waitFor(() => expect(page.result.current.data?.isCached).toBe(true));
  expect(store.get(confirmedPlayerAtom)).toMatchObject({ isSaved: true, state: { version: 2 } });
  calls[1]?.answer(Response.json(meOf("player-a", 3)));
  await waitFor(() => expect(page.result.current.data?.isCached).toBe(false));
  expect(store.get(confirmedPlayerAtom)).toMatchObject({ isSaved: false, state: { version: 3 } });
});

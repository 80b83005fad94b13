import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import type { getLedger, getLedgerSummary } from "#game/finances/wire.ts";
import { acceptPlayer } from "../../player/player.ts";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { store } from "../../store.ts";
import { show, signInForEach } from "../../test-page.tsx";
import FinancesPage from "./finances-page.tsx";

/** A player with `posts` posts so far, each of which gained 3 followers. */
const player = (posts: number) =>
  toPlayerState({ ...newPlayer("Dana", 0), followers: 3 + 3 * posts }, 1 + posts, Date.now());
const ledger = (posts: number): ReplyOf<typeof getLedger> => ({
  rows: Array.from({ length: posts }, (_, i) => ({
    seq: posts - i,
    at: "2026-11-21T12:00:00Z",
    cause: `post:p${posts - i}`,
    text: `Post ${posts - i}`,
    cash: 0,
    followers: 3,
    experience: 4,
    energy: -10,
    balance: { cash: 47, followers: 3 + 3 * (posts - i) },
  })),
  next: null,
  rolledUp: 0,
});
const summary = (posts: number): ReplyOf<typeof getLedgerSummary> => ({
  start: { cash: 47, followers: 3 },
  now: { cash: 47, followers: 3 + 3 * posts },
  addsUp: true,
  causes: [{ group: "post", text: "Posts", rows: posts, cash: 0, followers: 3, experience: 4, energy: -10 }],
  chart: [],
});

signInForEach();
afterEach(() => store.set(gameConnectionAtom, null));

it("an open ledger follows a burst of changes by at most one fetch in five seconds and shows the last row", async () => {
  vi.useFakeTimers();
  let posts = 1;
  const fetched: string[] = [];
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path.replace("/api/player/", ""));
    return Response.json(path.endsWith("summary") ? summary(posts) : ledger(posts));
  });
  // While the server pushes, nothing is polled.
  store.set(gameConnectionAtom, {
    status: "open",
    pongBy: null,
    isLate: false,
    retries: 0,
    startedAt: 0,
  });
  acceptPlayer(player(posts), "fetched");
  show(<FinancesPage />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(100);
  expect(screen.getByText("Post 1")).toBeDefined();
  fetched.length = 0;

  // Twelve posts in four seconds, as from several devices.
  for (let i = 0; i < 12; i += 1) {
    posts += 1;
    acceptPlayer(player(posts), "reported");
    await pass(333);
  }
  expect(fetched.filter((path) => path === "ledger")).toHaveLength(1);
  await pass(2_000);
  expect(fetched.filter((path) => path === "ledger")).toHaveLength(2);
  expect(fetched.filter((path) => path === "ledger/summary")).toHaveLength(2);
  expect(screen.getByText("Post 13")).toBeDefined();
  expect(screen.getByText("Adds up.")).toBeDefined();
});

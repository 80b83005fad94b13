import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { getLedger, getLedgerSummary } from "#game/finances/wire.ts";
import * as files from "../../device/sharing/save-file.ts";
import { acceptPlayer } from "../../player/player.ts";
import { aLedgerRow, aPlayer } from "../../player/view-fixture.ts";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { OPEN } from "../../server/test-socket.ts";
import { store } from "../../store.ts";
import { press, serve, show, signInForEach } from "../../test-page.tsx";
import FinancesPage from "./finances-page.tsx";

/** A player with `posts` posts so far, each of which gained 3 followers. */
const player = (posts: number) => aPlayer(1 + posts, { followers: 3 + 3 * posts });
const ledger = (posts: number): ReplyOf<typeof getLedger> => ({
  rows: Array.from({ length: posts }, (_, i) => aLedgerRow(posts - i, { text: `Post ${posts - i}` })),
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
  store.set(gameConnectionAtom, OPEN);
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

it("a folded ledger unfolds by a button and takes the focus", async () => {
  serve({
    "GET /api/player/ledger": () => Response.json(ledger(9)),
    "GET /api/player/ledger/summary": () => Response.json(summary(9)),
  });
  show(<FinancesPage />);
  const rows = await screen.findByRole("list", { name: "Ledger" });
  expect(rows.parentElement?.dataset.folded).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(rows.parentElement?.dataset.folded).toBe("false");
  expect(document.activeElement).toBe(rows);
});

// glpi#24086: open an export in Excel for Windows; 'Thurs 17–21' stays that, and doesn't become 'Thurs 17â€“21'.
it("a ledger for a spreadsheet begins with a byte order mark", async () => {
  const save = vi.spyOn(files, "saveFile").mockReturnValue();
  serve({
    "GET /api/player/ledger/export": () =>
      new Response("Thurs 17–21\r\n", { headers: { "content-type": "text/csv; charset=utf-8" } }),
  });
  show(<FinancesPage />);
  await press("Export CSV");
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [file] = save.mock.calls[0] ?? [];
  const bytes = [...new Uint8Array((await file?.arrayBuffer()) ?? [])];
  expect(bytes).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode("Thurs 17–21\r\n")]);
});

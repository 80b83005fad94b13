import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ClientsView } from "#game/clients/wire.ts";
import { outbox } from "../../../offline/outbox.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { aClient, aClientsView, aPlayer } from "../../../player/view-fixture.ts";
import { press, refusal, serve, show, signInForEach, writesOf } from "../../../test-page.tsx";
import { ClientScene } from "./client-scene.tsx";

const DAY = 20_800;
const DENISE = aClient(DAY);
const view = (change: Partial<ClientsView> = {}) => aClientsView({ waiting: [DENISE], ...change });
const state = (version: number, lifetimeExperience: number) => aPlayer(version, { lifetimeExperience });
const regular = (id: string) => ({ id, name: `${id}, retired`, daysLeft: 3 });
const ADVISED = {
  day: DAY,
  id: "denise",
  name: "Denise, hall hire",
  kind: "fame",
  label: "Put up a poster.",
  isAgain: false,
  hasLetter: true,
} as const;

/** Serves the clients, and replies to a piece of advice with `after`. */
const serveClients = (clients: ClientsView, after: () => Response = () => Response.json({})) =>
  serve({
    "GET /api/player/clients": () => Response.json(clients),
    [`POST /api/player/clients/${DAY}`]: after,
  });

/** The labels and terms of the answers. */
const answers = async () => {
  const list = await screen.findByRole("list", { name: "Your advice" });
  return within(list)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
};

signInForEach();
beforeEach(() => {
  acceptPlayer(state(1, 2_800), "fetched");
  return outbox.start();
});

describe("the clients' scene", () => {
  it("shows the problem, and each advice with its cost and pay", async () => {
    serveClients(view());
    show(<ClientScene />);
    expect(await screen.findByText("A wedding wants the fourteenth.")).toBeDefined();
    expect(await answers()).toEqual([
      "Take the wedding.Next 10 calls +50 %, and 30 % of that is asked back1",
      "Put up a poster.+40 followersand they'll be seen about2",
      "Ring the bride.−6 places in the diaryA regular: $40 a day for 14 days3",
    ]);
  });

  it("a piece of advice is sent once, under a key; the reply stays until Next, which leads to the next client", async () => {
    const other = { ...DENISE, day: DAY + 1, id: "other", name: "Neville, dogs" };
    const after = {
      clients: view({ waiting: [other], advised: [{ ...ADVISED, shares: null }] }),
      newStats: state(2, 2_800),
      events: [],
    };
    const calls = serveClients(view({ waiting: [DENISE, other] }), () => Response.json(after));
    show(<ClientScene />);
    await press(/^Put up a poster/);
    expect(await screen.findByText("You told Denise, hall hire: “Put up a poster.”")).toBeDefined();
    expect(screen.getByRole("list", { name: "What changed" }).textContent).toMatch(/^\+40 followers/);
    expect(screen.getByText(/^Fewer than 20 have answered/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Denise, hall hire" })).toBe(document.activeElement);
    expect(writesOf(calls)).toMatchObject([{ body: { advice: "fame" }, key: expect.any(String) }]);
    fireEvent.click(await screen.findByText("Next"), { detail: 0 });
    expect(screen.getByRole("heading", { name: "Neville, dogs" })).toBe(document.activeElement);
    expect(await answers()).toHaveLength(3);
  });

  it("a refused advice brings the answers back, with the reason as a toast", async () => {
    const calls = serveClients(view(), () => refusal(409, "conflict", "They've had your advice."));
    show(<ClientScene />);
    await press(/^Take the wedding/);
    await waitFor(() => expect(writesOf(calls)).toHaveLength(1));
    expect(await answers()).toHaveLength(3);
  });

  it("with three regulars, care asks who goes and sends the name", async () => {
    const calls = serveClients(view({ regulars: ["ann", "ben", "cem"].map(regular) }), () =>
      Response.json({ clients: view({ waiting: [] }), newStats: state(2, 2_800), events: [] }),
    );
    show(<ClientScene />);
    await press(/^Ring the bride/);
    expect(writesOf(calls)).toEqual([]);
    await press(/^ben, retired/);
    await waitFor(() => expect(writesOf(calls)).toMatchObject([{ body: { advice: "care", leaves: "ben" } }]));
  });

  it("the reply says how everybody decided, and what clients pay at the moment", async () => {
    const shares = { now: 33, fame: 34, care: 33 };
    const pay = { raisedCalls: 4, regulars: [regular("ann")] };
    serveClients(view({ advised: [{ ...ADVISED, shares }], ...pay }));
    show(<ClientScene />);
    const list = await screen.findByRole("list", { name: "How everybody decided" });
    const items = within(list).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "33 % went for money",
      "34 % went for fame, you among them",
      "33 % went for care",
    ]);
    expect(screen.getByText(/^The next 4 calls pay half as much again/)).toBeDefined();
    expect(screen.getByText("ann, retired, 3 more days")).toBeDefined();
  });

  it("with too full a diary, care says so, and when there is room", async () => {
    acceptPlayer({ ...state(3, 2_800), diary: { places: 4, msUntilNext: 600_000 } }, "fetched");
    serveClients(view());
    show(<ClientScene />);
    const care = await screen.findByRole("button", { name: /^Ring the bride/ });
    expect(care.getAttribute("aria-disabled")).toBe("true");
    expect(care.textContent).toMatch(/Needs 2 more places in the diary: ready in 1 h 1\d min/);
  });
});

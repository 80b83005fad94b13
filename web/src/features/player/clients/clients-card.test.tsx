import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ClientsView } from "#game/clients/wire.ts";
import { outbox } from "../../../offline/outbox.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { aClient, aClientsView, aPlayer } from "../../../player/view-fixture.ts";
import { refusal, serve, show, signInForEach, writesOf } from "../../../test-page.tsx";
import { ClientsCard } from "./clients-card.tsx";

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
/** Presses a button as assistive technology does. */
const press = async (name: RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }), { detail: 0 });

signInForEach();
beforeEach(() => {
  acceptPlayer(state(1, 2_800), "fetched");
  return outbox.start();
});

describe("the card of the Two O'Clock", () => {
  it("shows the problem, and each advice with its cost and pay", async () => {
    serveClients(view({ waiting: [DENISE, { ...DENISE, day: DAY + 1, id: "other" }] }));
    show(<ClientsCard />);
    expect(await screen.findByText("A wedding wants the fourteenth.")).toBeDefined();
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Take the wedding.Next 10 calls +50 %, and 30 % of that is asked back",
      "Put up a poster.+40 followersand they'll be seen about",
      "Ring the bride.−6 places in the diaryA regular: $40 a day for 14 days",
    ]);
    expect(screen.getByText("Next call in 5 h")).toBeDefined();
    expect(screen.getByText(/1 more is holding\./)).toBeDefined();
  });

  it("a piece of advice is sent once, under a key, and the reply takes the place of the client", async () => {
    const after = {
      clients: view({ waiting: [], advised: [{ ...ADVISED, shares: null }] }),
      newStats: state(2, 2_800),
      events: [],
    };
    const calls = serveClients(view(), () => Response.json(after));
    show(<ClientsCard />);
    await press(/^Put up a poster/);
    expect(await screen.findByText("You told Denise, hall hire: “Put up a poster.”")).toBeDefined();
    expect(screen.getByText(/^Fewer than 20 have answered/)).toBeDefined();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Share the Note"]);
    expect(writesOf(calls)).toMatchObject([{ body: { advice: "fame" }, key: expect.any(String) }]);
  });

  it("a refused advice brings the client back, with the reason as a toast", async () => {
    const calls = serveClients(view(), () => refusal(409, "conflict", "They've had your advice."));
    show(<ClientsCard />);
    await press(/^Take the wedding/);
    await waitFor(() => expect(writesOf(calls)).toHaveLength(1));
    expect(await screen.findByRole("button", { name: /^Take the wedding/ })).toBeDefined();
  });

  it("with three regulars, care asks who goes and sends the name", async () => {
    const calls = serveClients(view({ regulars: ["ann", "ben", "cem"].map(regular) }), () =>
      Response.json({ clients: view({ waiting: [] }), newStats: state(2, 2_800), events: [] }),
    );
    show(<ClientsCard />);
    await press(/^Ring the bride/);
    expect(writesOf(calls)).toEqual([]);
    await press(/^ben, retired/);
    await waitFor(() => expect(writesOf(calls)).toMatchObject([{ body: { advice: "care", leaves: "ben" } }]));
  });

  it("shows how everybody decided, and which of them is the player", async () => {
    serveClients(view({ waiting: [], advised: [{ ...ADVISED, shares: { now: 33, fame: 34, care: 33 } }] }));
    show(<ClientsCard />);
    await screen.findByRole("list", { name: "How everybody decided" });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "33 % went for money",
      "34 % went for fame, you among them",
      "33 % went for care",
    ]);
  });

  it("says what clients pay at the moment", async () => {
    serveClients(view({ waiting: [], raisedCalls: 4, regulars: [regular("ann")] }));
    show(<ClientsCard />);
    expect(await screen.findByText(/^The next 4 calls pay half as much again/)).toBeDefined();
    expect(screen.getByText("ann, retired, 3 more days")).toBeDefined();
  });

  it("with too full a diary, care says so, and when there is room", async () => {
    acceptPlayer({ ...state(3, 2_800), diary: { places: 4, msUntilNext: 600_000 } }, "fetched");
    serveClients(view());
    show(<ClientsCard />);
    const care = await screen.findByRole("button", { name: /^Ring the bride/ });
    expect(care.getAttribute("aria-disabled")).toBe("true");
    expect(care.textContent).toMatch(/Needs 2 more places in the diary: ready in 1 h 1\d min/);
  });
});

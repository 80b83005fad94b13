import { expect, it } from "vitest";
import type { ClientList } from "#game/clients/client.ts";
import { aClient } from "#game/content/fixture.ts";
import { dateOf, nextCalls } from "./clients-page.tsx";

const TODAY = 20_800;
const LIST: ClientList = {
  clients: ["ann", "bob", "cat"].map(aClient),
  again: { now: "A", fame: "B", care: "C" },
};

it("says when each client calls next, and that a new one comes after those in force", () => {
  expect(Object.fromEntries(nextCalls(LIST, LIST, TODAY))).toEqual({
    ann: "Calls on 15 December",
    bob: "Calls today",
    cat: "Calls on 14 December",
  });
  const calls = nextCalls({ ...LIST, clients: [aClient("dan"), ...LIST.clients] }, LIST, TODAY);
  expect(calls.get("bob")).toBe("Calls today");
  expect(calls.get("dan")).toMatch(/^Calls on 1[4-7] December$/);
});

it("a client who leaves doesn't call from the day on", () => {
  const clients = LIST.clients.map((each) =>
    each.id === "ann" ? { ...each, until: dateOf(TODAY + 1) } : each,
  );
  expect(nextCalls({ ...LIST, clients }, LIST, TODAY).get("ann")).toBe("Doesn't call any more");
});

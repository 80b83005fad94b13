import { expect, it } from "vitest";
import type { Client, ClientList } from "#game/rules/clients/client.ts";
import { problemsAt } from "../documents/problems.ts";
import {
  clientsIn,
  newClient,
  nextCalls,
  problemsOf,
  withCaller,
  withClient,
  withoutClient,
} from "./client-draft.ts";

const TODAY = 20_800;
const FACTS = { actions: [], contacts: [], rivals: [{ id: "lucian", name: "Lucian" }], deeds: [] };

function aClient(id: string): Client {
  const letter = (what: string) => ({ subject: what, body: `${what} of ${id}` });
  const advice = (kind: string) => ({
    label: `${kind} for ${id}`,
    letter: letter(kind),
    returns: `${kind} again, ${id}`,
  });
  const answers = { now: advice("Now"), fame: advice("Fame"), care: advice("Care") };
  return { id, name: `${id}, trade`, problem: `Problem of ${id}`, advice: answers, goes: letter("Goes") };
}
const LIST: ClientList = {
  clients: ["ann", "bob", "cat"].map(aClient),
  again: { now: "A", fame: "B", care: "C" },
  takenOn: { by: "lucian", posts: ["1 {client}", "2 {client}", "3 {client}", "4 {client}"] },
};
const ids = ({ clients }: ClientList) => clients.map(({ id }) => id);

it("whoever is shown and not changed is the same document, without problems", () => {
  expect(clientsIn(LIST)).toEqual(LIST);
  expect(problemsOf(LIST, FACTS, LIST).size).toBe(0);
  expect(ids(clientsIn({ clients: 3 }))).toEqual([]);
});

it("a new client has their own id, and is a problem until each text is there", () => {
  const [one, two] = [newClient(), newClient()];
  expect(one.id).not.toBe(two.id);
  const problems = problemsOf({ ...LIST, clients: [...LIST.clients, one] }, FACTS, LIST);
  expect([0, 3].map((place) => problemsAt(problems, `clients.${place}`))).toEqual([0, 2 + 3 * 4 + 2]);
  expect(problems.get("clients.3.problem")).toEqual(["Please write something"]);
});

it("says when each client calls next, and that a new one comes after those in force", () => {
  const added = { ...LIST, clients: [aClient("dan"), ...LIST.clients] };
  expect(Object.fromEntries(nextCalls(LIST, LIST, TODAY))).toEqual({
    ann: "Calls on 15 December",
    bob: "Calls today",
    cat: "Calls on 14 December",
  });
  const calls = nextCalls(added, LIST, TODAY);
  expect(calls.get("bob")).toBe("Calls today");
  expect(calls.get("dan")).toMatch(/^Calls on 1[4-7] December$/);
});

it("a client in force who is removed stays for their letters and can come back; a new one goes", () => {
  const without = withoutClient(LIST, LIST, "ann", TODAY);
  expect(without.clients[0]).toMatchObject({ id: "ann", until: "2026-12-14" });
  expect(nextCalls(without, LIST, TODAY).get("ann")).toBe("Doesn't call any more");
  const [leaving] = without.clients as [Client];
  expect(withCaller(without, leaving)).toEqual(LIST);
  const added = { ...LIST, clients: [...LIST.clients, aClient("dan")] };
  expect(withoutClient(added, LIST, "dan", TODAY)).toEqual(LIST);
});

it("a change of one client leaves the others as they are", () => {
  const changed = withClient(LIST, { ...aClient("bob"), problem: "Another" });
  expect(changed.clients.map(({ problem }) => problem)).toEqual([
    "Problem of ann",
    "Another",
    "Problem of cat",
  ]);
});

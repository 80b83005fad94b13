import { proveDocument, readDocument } from "#game/content/documents.ts";
import type { Facts } from "#game/content/facts.ts";
import { type ADVICE_KINDS, type Client, type ClientList, clientOfDay } from "#game/rules/clients/client.ts";
import { keepDays } from "#game/rules/clients/keep-days.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { byPath, type Problems } from "../documents/problems.ts";

const EMPTY: ClientList = {
  clients: [],
  again: { now: "", fame: "", care: "" },
  takenOn: { by: "", posts: [] },
};

/** Reads the clients of a document; none if it has other fields. */
export function clientsIn(content: unknown): ClientList {
  return readDocument("two-oclock", content) ?? EMPTY;
}

/** A client without a word. Their random id is never that of somebody who has called. */
export function newClient(): Client {
  const letter = { subject: "", body: "" };
  const advice = { label: "", letter, returns: "" };
  return {
    id: `client_${crypto.randomUUID().slice(0, 8)}`,
    name: "",
    problem: "",
    advice: { now: advice, fame: advice, care: advice },
    goes: letter,
  };
}

/** The list with another version of one client. */
export function withClient(list: ClientList, changed: Client): ClientList {
  return { ...list, clients: list.clients.map((each) => (each.id === changed.id ? changed : each)) };
}

/** The list without a client: one who has called stays until tomorrow, because their letters are on the way. */
export function withoutClient(list: ClientList, inForce: ClientList, id: string, today: number): ClientList {
  const isReleased = inForce.clients.some((each) => each.id === id);
  if (!isReleased) return { ...list, clients: list.clients.filter((each) => each.id !== id) };
  const leaving = list.clients.find((each) => each.id === id);
  return leaving ? withClient(list, { ...leaving, until: dateOf(today + 1) }) : list;
}

/** The list with a client who calls again. */
export function withCaller(list: ClientList, { until: _, ...client }: Client): ClientList {
  return withClient(list, client);
}

/** A UTC day as documents say it: `2026-11-25`. */
function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Says when each client calls next if the list is released on a UTC day. */
export function nextCalls(list: ClientList, inForce: ClientList, today: number): ReadonlyMap<string, string> {
  const { clients } = keepDays(list, inForce, today);
  const calls = new Map(clients.map(({ id }) => [id, "Doesn't call any more"]));
  for (let day = today + clients.length; day >= today; day -= 1) {
    const client = clientOfDay(clients, day);
    if (client) calls.set(client.id, day === today ? "Calls today" : `Calls on ${DAY.format(day * DAY_MS)}`);
  }
  return calls;
}

/** Checks the clients as the server does. Returns the texts of the problems, by path: `clients.3.problem`. */
export function problemsOf(list: ClientList, facts: Facts, inForce: ClientList): Problems {
  return byPath(proveDocument("two-oclock", list, facts, inForce).problems);
}

/** Part of a client that the phone shows. */
export type View = "call" | `${(typeof ADVICE_KINDS)[number]}` | "goes";

import { type ClientList, clientOfDay } from "#game/rules/clients/client.ts";
import { keepDays } from "#game/rules/clients/keep-days.ts";
import { DAY_MS } from "#game/rules/durations.ts";

/** A UTC day as documents say it: `2026-11-25`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Says when each client calls next if the list is released on a UTC day. */
export function nextCalls(
  list: ClientList,
  inForce: ClientList | null,
  today: number,
): ReadonlyMap<string, string> {
  const { clients } = inForce ? keepDays(list, inForce, today) : list;
  const calls = new Map(clients.map(({ id }) => [id, "Doesn't call any more"]));
  for (let day = today + clients.length; day >= today; day -= 1) {
    const client = clientOfDay(clients, day);
    if (client) calls.set(client.id, day === today ? "Calls today" : `Calls on ${DAY.format(day * DAY_MS)}`);
  }
  return calls;
}

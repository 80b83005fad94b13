import { DAY_MS } from "../durations.ts";
import type { Client, ClientList } from "./client.ts";
import { dayOf } from "./client.ts";

/**
 * Returns the clients to release on a UTC day in place of those in force, so that today and the days before keep theirs:
 * those in force keep their places, new ones call from tomorrow on behind them, and ones that were taken out call until
 * today. Their letters stay.
 */
export function keepDays(next: ClientList, inForce: ClientList, today: number): ClientList {
  const tomorrow = new Date((today + 1) * DAY_MS).toISOString().slice(0, 10);
  const wanted = new Map(next.clients.map((client) => [client.id, client]));
  const kept = inForce.clients.flatMap((old) => {
    const client = wanted.get(old.id);
    wanted.delete(old.id);
    if (client && isGone(old, today)) return [withDays(client, { since: tomorrow })];
    if (client) return [withDays(client, old.since === undefined ? {} : { since: old.since })];
    if (old.since !== undefined && dayOf(old.since) > today) return [];
    return [{ ...old, until: old.until ?? tomorrow }];
  });
  const added = [...wanted.values()].map((client) => withDays(client, { since: tomorrow }));
  return { ...next, clients: [...kept, ...added] };
}

function isGone({ until }: Client, today: number): boolean {
  return until !== undefined && dayOf(until) <= today;
}

function withDays({ since: _since, until: _until, ...client }: Client, days: Pick<Client, "since">): Client {
  return { ...client, ...days };
}

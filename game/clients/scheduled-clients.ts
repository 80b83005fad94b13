import { DAY_MS } from "../core/durations.ts";
import type { Client, ClientList } from "./client.ts";
import { dayOf } from "./client.ts";

/**
 * Returns the clients to release on a UTC day, so that today and earlier days keep their clients: those in force keep
 * their places, new ones follow from tomorrow on, and removed ones call until today. Messages stay.
 */
export function keepDays(next: ClientList, inForce: ClientList, today: number): ClientList {
  const tomorrow = new Date((today + 1) * DAY_MS).toISOString().slice(0, 10);
  const wanted = new Map(next.clients.map((client) => [client.id, client]));
  const kept = inForce.clients.flatMap((old) => {
    const client = wanted.get(old.id);
    wanted.delete(old.id);
    if (client && client.until === undefined) {
      const hasLeft = old.until !== undefined && dayOf(old.until) <= today;
      return [withDays(client, hasLeft ? tomorrow : old.since)];
    }
    // Nobody has seen them yet.
    if (old.since !== undefined && dayOf(old.since) > today) return [];
    return [withDays(client ?? old, old.since, old.until ?? tomorrow)];
  });
  const added = [...wanted.values()].map((client) =>
    withDays(client, tomorrow, client.until === undefined ? undefined : tomorrow),
  );
  return { ...next, clients: [...kept, ...added] };
}

function withDays(
  { since: _since, until: _until, ...client }: Client,
  since: string | undefined,
  until?: string,
): Client {
  return { ...client, ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}

import { useMemo, useState } from "react";
import { utcDay } from "#game/clients/book.ts";
import { type ClientList, clientOfDay } from "#game/clients/client.ts";
import { keepDays } from "#game/clients/scheduled-clients.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { serverNow } from "../../../../clock.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntriesEditor } from "../entries-editor.tsx";
import { ClientPhone } from "./client-phone.tsx";

/** The clients of the Two O'Clock. docs/reference/administration.md#clients */
export default function ClientsPage() {
  return (
    <DocumentPage id="two-oclock" failure="Failed to load the clients" list="clients" isWide>
      {(document) => <Clients {...document} />}
    </DocumentPage>
  );
}

const PARTS = [
  {
    id: "all",
    title: "All Clients",
    hint: "What the player says to each who returns, and who posts about {client}.",
    fields: ["again"],
  },
];

/** Edits the clients. One in force stays until tomorrow, because their messages are on the way. */
function Clients(document: DocumentProps<"two-oclock">) {
  const { content, inForce, nameOf } = document;
  const [today] = useState(() => utcDay(serverNow()));
  const { clients, again } = content;
  // The days of clients don't depend on their terms, which are text while they are typed.
  const calls = useMemo(() => {
    const days = content.clients.map(({ terms: _, ...client }) => client);
    return nextCalls({ ...content, clients: days }, inForce, today);
  }, [content, inForce, today]);
  return (
    <EntriesEditor
      document={document}
      entries={clients}
      released={inForce?.clients ?? []}
      noun="Client"
      unnamed="Somebody new"
      hintOf={({ id }) => `${calls.get(id) ?? ""}. Edits move no day.`}
      tagsOf={({ id }) => calls.get(id) === "Calls today" && <Tag tone="gold">Today</Tag>}
      leaving={{ until: dateOf(today + 1), keep: "Let Them Call" }}
      stays={clients.length === 1 ? "Somebody has to call." : null}
      parts={PARTS}
      phone={({ entry, isWritten }) =>
        entry && <ClientPhone client={entry} isWritten={isWritten} again={again} nameOf={nameOf} />
      }
    />
  );
}

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

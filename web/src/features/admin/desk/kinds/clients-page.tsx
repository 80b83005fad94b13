import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_CLIENTS } from "#game/contract/content/clients.ts";
import { careEnergy } from "#game/rules/clients/advise.ts";
import { utcDay } from "#game/rules/clients/book.ts";
import { CALL_ACTION_ID } from "#game/rules/clients/call.ts";
import { ADVICE_KINDS } from "#game/rules/clients/client.ts";
import { serverNow } from "../../../../clock.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Tag } from "../../../../ui/tag.tsx";
import { Panel } from "../../frame/panel.tsx";
import { problemsIn } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Field } from "../fields/field.tsx";
import { AddButton } from "../fields/groups.tsx";
import { Fields } from "../fields/part-fields.tsx";
import { fieldId, keysOf } from "../fields/tree.ts";
import { entriesOf, schemaAt } from "../kind-form.ts";
import { newEntry } from "../new-entry.ts";
import styles from "../writing.module.css";
import { dateOf, nextCalls } from "./client-days.ts";
import { ClientPhone } from "./client-phone.tsx";

/** The clients of the Two O'Clock. docs/reference/administration.md#clients */
export default function ClientsPage({ title }: { readonly title: string }) {
  return (
    <DocumentPage id="two-oclock" title={title} failure="Failed to load the clients" list="clients" isWide>
      {(document) => <Clients {...document} />}
    </DocumentPage>
  );
}

const CLIENT = schemaAt("two-oclock", "clients.0");

/** Edits the clients, one at a time. */
function Clients({ work, content, inForce, facts, problems }: DocumentProps<"two-oclock">) {
  const [today] = useState(() => utcDay(serverNow()));
  const [search, setSearch] = useSearchParams();
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const { clients } = content;
  const calls = useMemo(() => nextCalls(content, inForce, today), [content, inForce, today]);
  const keys = keysOf(work.tree.keys, "clients", clients);
  const place = Math.max(
    0,
    clients.findIndex(({ id }) => id === search.get("client")),
  );
  const client = clients[place];
  const address = `clients.${keys[place]}`;
  const call = facts.actions.find(({ id }) => id === CALL_ACTION_ID);
  const titleOf = (name: string) => name || "Somebody new";
  const isWritten = (part: string) => written.startsWith(fieldId(`${address}.${part}`));
  const view =
    ADVICE_KINDS.find((kind) => isWritten(`advice.${kind}`)) ??
    (["goes", "last"] as const).find(isWritten) ??
    "call";
  const choose = (id: string) => setSearch({ client: id }, { replace: true });

  function add(): void {
    const [key, added] = newEntry(CLIENT, "clients");
    work.edit({ type: "insert", at: "clients", entries: [[key, added]] });
    choose(String(Reflect.get(Object(added), "id")));
  }

  /** Removes a client. A client in force stays until tomorrow, because their letters are on the way. */
  function remove(id: string): void {
    if (inForce?.clients.some((each) => each.id === id)) {
      work.edit({ type: "set", at: `${address}.until`, value: dateOf(today + 1) });
    } else work.edit({ type: "remove", at: "clients", key: keys[place] ?? "" });
  }

  return (
    <div className={styles.page}>
      <EntryNav
        title="Clients"
        name="Client"
        entries={clients.map(({ id, name, until }, i) => ({
          id,
          text: titleOf(name),
          problems: problemsIn(problems, `clients.${keys[i]}`),
          tags: (
            <>
              {calls.get(id) === "Calls today" && <Tag tone="gold">Today</Tag>}
              {until !== undefined && <Tag>Leaves</Tag>}
            </>
          ),
        }))}
        chosen={client?.id ?? ""}
        onChoose={choose}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
      <div className={styles.fields} onFocus={({ target }) => setWritten(target.id)}>
        {client && (
          <Panel
            title={titleOf(client.name)}
            hint={`${calls.get(client.id) ?? ""}. Edits move no day.`}
            actions={
              client.until === undefined ? (
                <Button
                  variant="ghost"
                  disabledReason={clients.length === 1 ? "Somebody has to call." : null}
                  onClick={() => remove(client.id)}
                >
                  Remove Client
                </Button>
              ) : (
                <Button onClick={() => work.edit({ type: "set", at: `${address}.until`, value: undefined })}>
                  Let Them Call
                </Button>
              )
            }
          >
            <Field key={client.id} schema={CLIENT} address={address} path="clients" value={client} isBare />
          </Panel>
        )}
        <AddButton
          text="Add Client"
          reason={clients.length < MAX_CLIENTS ? null : `There can be at most ${MAX_CLIENTS} clients.`}
          onPress={add}
        />
        <Panel
          title="All Clients"
          hint="What the player says to each who returns, and who posts about {client}."
        >
          <Fields
            entries={entriesOf("two-oclock")}
            address=""
            path=""
            value={{ ...content }}
            only={(name) => name !== "clients"}
          />
        </Panel>
      </div>
      {client && (
        <ClientPhone
          client={client}
          view={view}
          again={content.again}
          nameOf={(id) => facts.contacts.find((contact) => contact.id === id)?.name ?? id}
          energy={careEnergy(call?.energyCost ?? 0)}
        />
      )}
    </div>
  );
}

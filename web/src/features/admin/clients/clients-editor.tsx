import { useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_CLIENTS } from "#game/contract/clients-content.ts";
import { careEnergy } from "#game/rules/clients/advise.ts";
import { utcDay } from "#game/rules/clients/book.ts";
import { CALL_ACTION_ID } from "#game/rules/clients/call.ts";
import type { ClientList } from "#game/rules/clients/client.ts";
import { serverNow } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { DocumentBar } from "../documents/document-bar.tsx";
import type { OpenedDocument } from "../documents/document-loader.tsx";
import { EntryNav } from "../documents/entry-nav.tsx";
import { problemsAt } from "../documents/problems.ts";
import { useDocument } from "../documents/use-document.ts";
import styles from "../documents/writing.module.css";
import { ProblemsContext } from "../editor/editor-context.ts";
import { AddButton } from "../editor/groups.tsx";
import frame from "../frame/admin.module.css";
import { Panel } from "../frame/panel.tsx";
import {
  clientsIn,
  newClient,
  nextCalls,
  problemsOf,
  type View,
  withCaller,
  withClient,
  withoutClient,
} from "./client-draft.ts";
import { ClientFields } from "./client-fields.tsx";
import { ClientPhone } from "./client-phone.tsx";
import { GeneralFields } from "./general-fields.tsx";

const VIEWS: ReadonlySet<string> = new Set<View>(["call", "now", "fame", "care", "goes"]);
const isView = (view: string): view is View => VIEWS.has(view);

/** Edits the clients, one at a time. They are checked while typing, and released as a whole. */
export function ClientsEditor({ opened }: { readonly opened: OpenedDocument }) {
  const { facts } = opened;
  const [list, setList] = useState<ClientList>(() => clientsIn(opened.draft?.content ?? opened.content));
  const [today] = useState(() => utcDay(serverNow()));
  const [view, setView] = useState<View>("call");
  const [search, setSearch] = useSearchParams();
  const work = useDocument("two-oclock", opened, list, (content) => setList(clientsIn(content)));
  const inForce = useMemo(() => clientsIn(work.inForce), [work.inForce]);
  const proved = useDeferredValue(list);
  const problems = useMemo(() => problemsOf(proved, facts, inForce), [proved, facts, inForce]);
  const calls = useMemo(() => nextCalls(list, inForce, today), [list, inForce, today]);
  const { clients } = list;
  const wanted = clients.findIndex(({ id }) => id === search.get("client"));
  const place = Math.max(0, wanted);
  const client = clients[place];
  const call = facts.actions.find(({ id }) => id === CALL_ACTION_ID);
  const nameOf = (id: string) => facts.contacts.find((contact) => contact.id === id)?.name ?? id;
  const titleOf = (name: string) => name || "Somebody new";

  function choose(id: string): void {
    setSearch({ client: id }, { replace: true });
    setView("call");
  }

  function add(): void {
    const added = newClient();
    setList({ ...list, clients: [...clients, added] });
    choose(added.id);
  }

  return (
    <ProblemsContext value={problems}>
      <div className={styles.page}>
        <EntryNav
          title="Clients"
          name="Client"
          entries={clients.map(({ id, name, until }, i) => ({
            id,
            text: titleOf(name),
            problems: problemsAt(problems, `clients.${i}`),
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
        <div
          className={frame.stack}
          onFocus={({ target }) => {
            const shown = target.closest<HTMLElement>("[data-view]")?.dataset.view ?? "call";
            if (isView(shown)) setView(shown);
          }}
        >
          {client && (
            <Panel
              title={titleOf(client.name)}
              hint={`${calls.get(client.id) ?? ""}. Edits move no day.`}
              actions={
                client.until === undefined ? (
                  <Button
                    variant="ghost"
                    disabledReason={clients.length === 1 ? "Somebody has to call." : null}
                    onClick={() => setList(withoutClient(list, inForce, client.id, today))}
                  >
                    Remove Client
                  </Button>
                ) : (
                  <Button onClick={() => setList(withCaller(list, client))}>Let Them Call</Button>
                )
              }
            >
              <ClientFields
                key={client.id}
                client={client}
                address={`clients.${place}`}
                contacts={facts.contacts}
                onChange={(changed) => setList(withClient(list, changed))}
              />
            </Panel>
          )}
          <AddButton
            text="Add Client"
            reason={clients.length < MAX_CLIENTS ? null : `There can be at most ${MAX_CLIENTS} clients.`}
            onPress={add}
          />
          <GeneralFields list={list} posters={[...facts.rivals, ...facts.contacts]} onChange={setList} />
        </div>
        {client && (
          <ClientPhone
            client={client}
            view={view}
            again={list.again}
            nameOf={nameOf}
            energy={careEnergy(call?.energyCost ?? 0)}
          />
        )}
      </div>
      <DocumentBar
        id="two-oclock"
        work={work}
        problems={problems}
        draftReason={null}
        onUndo={() => setList(inForce)}
      >
        {(problems.get("clients") ?? []).map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </DocumentBar>
    </ProblemsContext>
  );
}

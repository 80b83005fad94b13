import { useCallback, useDeferredValue, useMemo } from "react";
import { proveDocument, readDocument } from "#game/content/documents.ts";
import { DOCUMENTS, type DocumentId, type Documents } from "#game/content/kinds.ts";
import type { PartProblem } from "#game/content/proof/facts.ts";
import type { Named } from "#game/core/wire/field-notes.ts";
import { useUser } from "../../../player/me.ts";
import type { Elements } from "../../../ui/elements.ts";
import field from "../../../ui/form/field.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { LinkButton } from "../ui/buttons.tsx";
import type { OptionGroup, Problems } from "./desk-context.ts";
import { type Address, addressOf, type Tree } from "./fields/tree.ts";
import { isOfKind, type Unfinished } from "./kind-form.ts";
import { PartBar } from "./part-bar.tsx";
import { PartForm } from "./part-form.tsx";
import { type OpenedPart, type PartWork, usePart, usePartQuery } from "./session/use-part.ts";

/** Content of a document's page. */
export interface DocumentProps<Id extends DocumentId> {
  readonly id: Id;
  /** The list that the document mainly is. */
  readonly list: string;
  readonly work: PartWork;
  readonly content: Unfinished<Documents[Id]>;
  /** Null if its fields are of other types. */
  readonly inForce: Documents[Id] | null;
  readonly facts: OpenedPart["facts"];
  readonly problems: Problems;
  /** Returns the name of a contact; its id if it has none. */
  readonly nameOf: (id: string) => string;
}

interface DocumentPageProps<Id extends DocumentId> {
  readonly id: Id;
  readonly failure: string;
  /** The list that the document mainly is. Its own problems stand beside what can be done. */
  readonly list: string;
  readonly isWide?: boolean;
  readonly children: (document: DocumentProps<Id>) => Elements;
}

/** A page that edits a document. It is checked while it is typed, and published as a whole. */
export function DocumentPage<Id extends DocumentId>(props: DocumentPageProps<Id>) {
  const { id, failure, isWide = false } = props;
  const query = usePartQuery(id);
  const user = useUser();
  return (
    <AdminPage
      title={DOCUMENTS[id].name}
      queries={[query]}
      failure={failure}
      isWide={isWide}
      actions={<LinkButton to="/admin/game/releases">Drafts</LinkButton>}
    >
      {query.data && user && <Opened {...props} opened={query.data} user={user} />}
    </AdminPage>
  );
}

function Opened<Id extends DocumentId>({
  id,
  opened,
  user,
  list,
  children,
}: DocumentPageProps<Id> & { readonly opened: OpenedPart; readonly user: PartWork["user"] }) {
  const { facts } = opened;
  const work = usePart({ kind: id, opened, user, failure: "Failed to save the draft" });
  const { tree, stored } = work;
  const inForce = useMemo(() => readDocument(id, stored.part?.content), [id, stored.part]);
  const proved = useDeferredValue(tree);
  const problems = useMemo(() => problemsOf(id, proved, facts, inForce), [id, proved, facts, inForce]);
  const namesOf = useCallback((named: Named) => namesIn(facts, named), [facts]);
  const nameOf = (contact: string) => facts.contacts.find((each) => each.id === contact)?.name ?? contact;
  if (!isOfKind(id, tree.value)) throw new Error(`The fields of ${id} have lost their types`);
  return (
    <PartForm work={work} layout={NO_LAYOUT} namesOf={namesOf} problems={problems}>
      {children({ id, list, work, content: tree.value, inForce, facts, problems, nameOf })}
      <PartBar
        work={work}
        name={DOCUMENTS[id].name}
        problems={[...problems.values()].flat().length}
        notes={(problems.get(list) ?? []).map((text) => (
          <p key={text} className={field.error}>
            {text}
          </p>
        ))}
      />
    </PartForm>
  );
}

const NO_LAYOUT = {};

function problemsOf<Id extends DocumentId>(
  id: Id,
  tree: Tree,
  facts: OpenedPart["facts"],
  inForce: Documents[Id] | null,
): Problems {
  const found: readonly PartProblem[] = inForce ? proveDocument(id, tree.value, facts, inForce).problems : [];
  const problems = new Map<Address, readonly string[]>();
  for (const { path, text } of found) {
    // Conditions on the past are typed in one field.
    const address = addressOf(tree, path).replace(/\.when\.[^.]+$/, ".when");
    problems.set(address, [...(problems.get(address) ?? []), text]);
  }
  return problems;
}

function namesIn({ actions, contacts, rivals }: OpenedPart["facts"], named: Named): readonly OptionGroup[] {
  const group = (all: readonly { readonly id: string; readonly name: string }[]) => [
    { title: "", options: all.map(({ id, name }) => ({ value: id, text: name })) },
  ];
  switch (named) {
    case "action":
      return group(actions);
    case "contact":
      return group(contacts);
    case "poster":
      return group([...rivals, ...contacts]);
    default:
      return [];
  }
}

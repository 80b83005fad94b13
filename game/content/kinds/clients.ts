import { ADVICE_KINDS, CLIENTS_ID, type Client, type ClientList } from "../../clients/client.ts";
import { type Facts, type PartProblem, repeatedTexts } from "../proof/facts.ts";

/**
 * Proves the clients: each contact that writes about them exists, and no text occurs twice. The schema checks
 * the three answers of each. See docs/reference/clients.md#content-format.
 */
export function clientProblems(
  { clients }: ClientList,
  { contacts }: Pick<Facts, "contacts">,
): readonly PartProblem[] {
  const ids = new Set(contacts.map(({ id }) => id));
  const at = (i: number, path: string) => `clients.${i}.${path}`;
  return [
    ...(ids.has(CLIENTS_ID) ? [{ path: "clients", text: `No contact may have the id ${CLIENTS_ID}.` }] : []),
    ...clients.flatMap((client, i) =>
      messagesOf(client).flatMap(({ path, from }) =>
        from === undefined || ids.has(from)
          ? []
          : [{ path: at(i, `${path}.from`), text: `There is no contact ${from}.` }],
      ),
    ),
    ...repeatedTexts(
      clients.flatMap((client, i) => textsOf(client).map(({ path, text }) => ({ path: at(i, path), text }))),
    ),
  ];
}

function messagesOf({ advice, goes, last }: Client) {
  return [
    ...ADVICE_KINDS.map((kind) => ({ path: `advice.${kind}.letter`, from: advice[kind].letter.from })),
    { path: "goes", from: goes.from },
    ...(last ? [{ path: "last", from: last.from }] : []),
  ];
}

function textsOf({ problem, advice, goes, last }: Client) {
  return [
    { path: "problem", text: problem },
    ...ADVICE_KINDS.flatMap((kind) => {
      const { label, letter, returns, again } = advice[kind];
      return [
        { path: `advice.${kind}.label`, text: label },
        { path: `advice.${kind}.letter.body`, text: letter.body },
        { path: `advice.${kind}.returns`, text: returns },
        ...ADVICE_KINDS.flatMap((each) =>
          again ? [{ path: `advice.${kind}.again.${each}`, text: again[each] }] : [],
        ),
      ];
    }),
    { path: "goes.body", text: goes.body },
    ...(last ? [{ path: "last.body", text: last.body }] : []),
  ];
}

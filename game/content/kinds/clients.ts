import { ADVICE_KINDS, CLIENTS_ID, type Client, type ClientList } from "../../clients/client.ts";
import type { Facts, PartProblem } from "../proof/facts.ts";

/**
 * Proves the clients: each contact that writes about them exists, and no text occurs twice. The schema checks
 * the three answers of each. See docs/reference/clients.md#content-format.
 */
export function clientProblems(
  { clients }: ClientList,
  { contacts }: Pick<Facts, "contacts">,
): readonly PartProblem[] {
  const ids = new Set(contacts.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = clients.flatMap((client, i) => {
    const at = (path: string, text: string): PartProblem => ({ path: `clients.${i}.${path}`, text });
    const strangers = messagesOf(client).flatMap(({ path, from }) =>
      from === undefined || ids.has(from) ? [] : [at(`${path}.from`, `There is no contact ${from}.`)],
    );
    const again = textsOf(client).flatMap(({ path, text }) => {
      const isAgain = seen.has(text);
      seen.add(text);
      return isAgain ? [at(path, "Occurs again. Nobody says the same twice.")] : [];
    });
    return [...strangers, ...again];
  });
  return [
    ...(ids.has(CLIENTS_ID) ? [{ path: "clients", text: `No contact may have the id ${CLIENTS_ID}.` }] : []),
    ...problems,
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

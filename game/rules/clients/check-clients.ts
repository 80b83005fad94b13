import { ADVICE_KINDS, CLIENTS_ID, type Client } from "./client.ts";

/** Returns what is wrong with the clients, for their authors. */
export function checkClients(clients: readonly Client[], contactIds: readonly string[]): readonly string[] {
  const problems: string[] = [];
  if (contactIds.includes(CLIENTS_ID)) problems.push(`clients: no contact may have the id ${CLIENTS_ID}`);
  const seen = new Set<string>();
  for (const client of clients) {
    const letters = [...ADVICE_KINDS.map((kind) => client.advice[kind].letter), client.goes];
    for (const { from } of letters) {
      if (from && !contactIds.includes(from))
        problems.push(`client ${client.id}: there is no contact ${from}`);
    }
    for (const text of textsOf(client)) {
      if (seen.has(text)) problems.push(`client ${client.id}: "${text}" occurs again`);
      seen.add(text);
    }
  }
  return problems;
}

function textsOf({ problem, advice, goes }: Client): readonly string[] {
  const answers = ADVICE_KINDS.flatMap((kind) => {
    const { label, letter, returns } = advice[kind];
    return [label, letter.body, returns];
  });
  return [problem, ...answers, goes.body];
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Client, ClientList } from "#game/clients/client.ts";
import type { ClientsView } from "#game/clients/wire.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { ask, read } from "../../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import { become } from "../../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../../test-support.ts";
import { anEditor, type Editor, type Opened, release } from "../../admin/content/content-test-support.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

/** Noon of a UTC day. */
const NOON = 20_800 * DAY_MS + 12 * HOUR_MS;
const releaseClients = (editor: Editor, list: ClientList) => release(editor, "two-oclock", list);
const callers = (account: TestAccount) => read<ClientsView>(account, "/player/clients");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An editor and a player of level 8 at noon, and the client who calls then. */
async function atTwo() {
  const editor = await anEditor();
  const player = await arrive(await createAccount());
  await become(player, { lifetimeExperience: 2_800 });
  const [waiting] = (await callers(player)).waiting;
  if (!waiting) throw new Error("Nobody calls");
  return { editor, player, waiting };
}

it("a changed line is on the player's card at once, and no day moves", async () => {
  const { editor, player, waiting } = await atTwo();
  const clients = CLIENTS.clients.map((client) =>
    client.id === waiting.id ? { ...client, problem: "The phone is ringing." } : client,
  );
  expect((await releaseClients(editor, { ...CLIENTS, clients })).status).toBe(200);
  expect((await callers(player)).waiting).toEqual([{ ...waiting, problem: "The phone is ringing." }]);
});

it("a new client calls from tomorrow on, and one who is taken out calls for the last time today", async () => {
  const { editor, player, waiting } = await atTwo();
  const [first] = CLIENTS.clients as [Client];
  const texts = JSON.stringify(first).replaceAll(
    /"(problem|label|body|returns|now|fame|care)":"/g,
    '"$1":"New: ',
  );
  const added: Client = { ...JSON.parse(texts), id: "newcomer" };
  const rest = CLIENTS.clients.filter(({ id }) => id !== waiting.id);
  const reply = await releaseClients(editor, { ...CLIENTS, clients: [added, ...rest] });
  const { content } = (await reply.json<{ part: Opened<ClientList> }>()).part;
  expect(content.clients.find(({ id }) => id === "newcomer")?.since).toBe("2026-12-14");
  expect(content.clients.find(({ id }) => id === waiting.id)?.until).toBe("2026-12-14");
  expect((await callers(player)).waiting).toEqual([waiting]);
});

it("a piece of advice that was begun on former clients is decided again on those in force", async () => {
  const { editor, player, waiting } = await atTwo();
  const told = CLIENTS.clients.map((client) =>
    client.id === waiting.id
      ? { ...client, advice: { ...client.advice, now: { ...client.advice.now, label: "Ring off." } } }
      : client,
  );
  // The cached game of the player holds the former clients, and nothing loads it in between.
  expect((await releaseClients(editor, { ...CLIENTS, clients: told })).status).toBe(200);
  const reply = await ask(player, `POST /player/clients/${waiting.day}`, { advice: "now" });
  expect(await reply.json()).toMatchObject({
    clients: { advised: [{ id: waiting.id, label: "Ring off." }] },
  });
  expect(await rows("select cause from ledger where cause like 'client:%'")).toEqual([
    { cause: `client:${waiting.id}` },
  ]);
});

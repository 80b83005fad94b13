import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientsView } from "#game/contract/clients.ts";
import type { Me } from "#game/contract/me.ts";
import type { PublicPage } from "#game/contract/public.ts";
import { utcDay } from "#game/rules/clients/book.ts";
import { MS_PER_WEEK } from "#game/rules/leaderboards/week.ts";
import {
  arrive,
  call,
  change,
  createAccount,
  expectBalanced,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";

/** A Thursday noon on which accounts are created. */
const AT = 3_000 * MS_PER_WEEK + 12 * 3_600_000;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
});
afterEach(() => {
  vi.useRealTimers();
});

const keep = (
  { token }: TestAccount,
  page: string,
  body: { readonly id: number; readonly place: number; readonly agoMs: number },
  key?: string,
) => call("PUT", `/api/player/first-answers/${page}`, { token, key, body });
const advice = { id: utcDay(AT), place: 1, agoMs: MINUTE_MS };

const stored = async ({ userId }: TestAccount) => {
  const [row] = await rows<{ answers: string }>(
    "select state ->> 'firstAnswers' as answers from player_state where user_id = ?",
    userId,
  );
  return JSON.parse(row?.answers ?? "null") as unknown;
};

it("an answer from before the account is kept once, and told and marked by the first client", async () => {
  const { name, answers } = await (
    await call("GET", `/api/public/two-oclock/${advice.id}`)
  ).json<PublicPage>();
  const account = await arrive(await createAccount());
  const key = crypto.randomUUID();
  for (const each of [key, key, undefined])
    expect((await keep(account, "two-oclock", advice, each)).status).toBe(200);
  expect((await keep(account, "two-oclock", { ...advice, place: 2 })).status).toBe(200);
  expect(await stored(account)).toMatchObject({ advice: { day: advice.id, kind: "fame" } });
  const kept = await rows(
    "select cause, cash, experience from ledger where player_id = ? and cause like 'first_answer%'",
    account.userId,
  );
  expect(kept).toEqual([{ cause: "first_answer:two-oclock", cash: 0, experience: 0 }]);
  await expectBalanced(account.userId);

  await change(
    "update player_state set marks = marks + 1, state = json_set(state, '$.lifetimeExperience', 2800) where user_id = ?",
    account.userId,
  );
  const view = async () =>
    (await call("GET", "/api/player/clients", { token: account.token })).json<ClientsView>();
  const { firstAnswer, waiting, advised } = await view();
  expect(firstAnswer).toEqual({ name, label: answers[1] });
  expect(waiting).toMatchObject([{ name, said: "fame" }]);
  expect(advised).toEqual([]);
  await call("POST", `/api/player/clients/${advice.id}`, { token: account.token, body: { advice: "now" } });
  expect((await view()).firstAnswer).toBeUndefined();
});

it("both kinds of page are kept, are in the export, and end with the run", async () => {
  const account = await arrive(await createAccount());
  await keep(account, "two-oclock", advice);
  expect((await keep(account, "intake", { id: 3_000, place: 0, agoMs: MINUTE_MS })).status).toBe(200);
  const exported = await call("GET", "/api/settings/export", { token: account.token });
  expect(await exported.json()).toMatchObject({
    firstAnswers: { advice: { day: advice.id, kind: "fame" }, card: { week: 3_000, answer: "a" } },
  });
  await call("POST", "/api/player/reset-all-data", { token: account.token });
  expect(await stored(account)).toEqual({});
});

it.each([
  ["given after the account was created", "two-oclock", { ...advice, agoMs: 0 }, 409],
  ["to a day that hasn't begun", "two-oclock", { ...advice, id: advice.id + 1 }, 404],
  ["on a page that asks nothing", "certificate", advice, 404],
  ["of more than a week ago", "two-oclock", { ...advice, agoMs: 8 * 86_400_000 }, 400],
  ["in a fourth way", "two-oclock", { ...advice, place: 3 }, 400],
])("an answer %s is refused and changes nothing", async (_, page, body, status) => {
  const account = await arrive(await createAccount());
  vi.setSystemTime(AT + 1);
  const me = async () => (await call("GET", "/api/auth/me", { token: account.token })).json<Me>();
  await me();
  await changingNothing(async () => expect((await keep(account, page, body)).status).toBe(status));
  expect(await stored(account)).toEqual({});
});

import { expect, it } from "vitest";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { getLedger, getLedgerSummary } from "#game/finances/wire.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import type { ActionResult } from "#game/player/wire.ts";
import type { createPost } from "#game/social/wire.ts";
import { databaseUse, send, WRITE_TRIPS } from "../../calls-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";

const post = ({ token }: TestAccount, path: string) =>
  send("POST", `/api${path}`, { token, key: crypto.randomUUID() });
const get = async <Reply>({ token }: TestAccount, path: string) =>
  (await send("GET", `/api${path}`, { token })).json<Reply>();

/** A player whose calls aren't in the first form. */
const caller = () =>
  createAccount({ lifetimeExperience: lifetimeExperienceAt(9), followers: 100, cash: 200 });

it("a form is charged and paid with one ledger row in as many round trips, and its cause names it", async () => {
  const account = await arrive(await caller());
  const before = await rows<{ seq: number }>("select seq from player where user_id = ?", account.userId);
  const reply = await post(account, "/player/action/consulting_call");
  expect(reply.status).toBe(200);
  const result = await reply.json<ActionResult>();
  expect(result.action).toEqual({ id: "consulting_call", name: "Group Call", done: "Held a group call" });
  expect(result.newStats).toMatchObject({ cash: 255, energy: 70, experience: 7, followers: 102 });
  expect(result.newStats.diary.places).toBe(19);
  const written = await rows(
    "select cause, cash, experience, followers, energy from ledger where player_id = ? and seq > ?",
    account.userId,
    before[0]?.seq ?? 0,
  );
  expect(written).toEqual([
    { cause: "action:consulting_call:group", cash: 55, experience: 7, followers: 2, energy: -30 },
  ]);
  expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
  expect(databaseUse(reply).written).toBeLessThanOrEqual(4);
});

it("the ledger tells a form in its own words, and sums it under its action", async () => {
  const account = await arrive(await caller());
  await post(account, "/player/action/consulting_call");
  const { rows: shown } = await get<ReplyOf<typeof getLedger>>(account, "/player/ledger");
  expect(shown[0]).toMatchObject({ cause: "action:consulting_call:group", text: "Held a group call" });
  const { causes } = await get<ReplyOf<typeof getLedgerSummary>>(account, "/player/ledger/summary");
  expect(causes.filter(({ group }) => group.startsWith("action:"))).toEqual([
    expect.objectContaining({
      group: "action:consulting_call",
      text: "Held a consulting call",
      cash: 55,
      rows: 1,
    }),
  ]);
});

it("a form that waits for a mission is charged from the completion on, whose reply says so", async () => {
  const account = await createAccount({ lifetimeExperience: lifetimeExperienceAt(16), cash: 100 });
  const of = account.userId;
  await change("insert into player_contact values (?, 'coach_ironclad', 0, 0, 0)", of);
  await change(
    "insert into player_quest (player_id, contact_id, quest_id, available_at, completions) values (?, 'coach_ironclad', 'rest_day', 0, 0)",
    of,
  );
  await arrive(account);
  expect((await get<Me>(account, "/auth/me")).player.deeds).toBeUndefined();
  const completed = await post(account, "/npcs/coach_ironclad/requests/rest_day/complete");
  const { newStats } = await completed.json<CompletionResult>();
  expect(newStats.deeds).toEqual(["coach_ironclad.rest_day"]);
  const rested = await (await post(account, "/player/action/rest")).json<ActionResult>();
  expect(rested.action).toMatchObject({ id: "rest", name: "Rest in Sets" });
  expect(rested.newStats.cash).toBe(newStats.cash - 15);
  expect(rested.newStats.energy).toBeGreaterThanOrEqual(newStats.energy + 42);
  const me = await get<Me>(account, "/auth/me");
  expect(me.player.deeds).toEqual(["coach_ironclad.rest_day"]);
  expect(me.benefits).not.toHaveProperty("deeds");
});

it("the posting widget posts in the first form, whatever the quick action has become", async () => {
  const account = await arrive(
    await createAccount({ lifetimeExperience: lifetimeExperienceAt(20), cash: 9 }),
  );
  const { newStats } = await (await post(account, "/social/posts")).json<ReplyOf<typeof createPost>>();
  expect(newStats).toMatchObject({ energy: 90, experience: 4, followers: 6, cash: 9 });
  const pressed = await (await post(account, "/player/action/post_content")).json<ActionResult>();
  expect(pressed.action.name).toBe("Have It Posted");
  expect(pressed.newStats).toMatchObject({ energy: 82, experience: 8, cash: 4 });
});

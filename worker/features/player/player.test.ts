import { describe, expect, it, vi } from "vitest";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { getLedger, getLedgerSummary } from "#game/finances/wire.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import type { ActionResult } from "#game/player/wire.ts";
import type { createPost } from "#game/social/wire.ts";
import { ask, databaseUse, read, WRITE_TRIPS } from "../../calls-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { arrive, createAccount, progressRows, rows, type TestAccount } from "../../test-support.ts";

const act = (account: TestAccount, actionId: string, key?: string) =>
  ask(account, `POST /player/action/${actionId}`, undefined, { key });

/** Rows that any action reads by key. */
const KEYED_ROWS = 15;
/** Rows read by an action. Without the cache, it also loads the player's progress. */
const rowsOfAction = async (account: TestAccount) =>
  WRITE_TRIPS === 1 ? KEYED_ROWS : 2 * KEYED_ROWS + (await progressRows(account));

describe("POST /api/player/action/{actionId}", () => {
  it("a quick action pays, charges and writes the ledger in one round trip with reads by key", async () => {
    const account = await arrive(await createAccount());
    const reply = await act(account, "bag_fries", crypto.randomUUID());
    expect(reply.status).toBe(200);
    const result = await reply.json<ActionResult>();
    expect(result).toMatchObject({
      action: { id: "bag_fries", name: "Bag Fries" },
      leveledUp: false,
      newStats: { cash: 55, energy: 90, experience: 2, level: 1, followers: 3, version: 2 },
    });
    expect(
      await rows(
        "select seq, cause, cash, experience, followers, energy from ledger where cause <> 'unlock'",
      ),
    ).toEqual([{ seq: 2, cause: "action:bag_fries", cash: 8, experience: 2, followers: 0, energy: -10 }]);
    const use = databaseUse(reply);
    expect(use.trips).toBe(WRITE_TRIPS);
    expect(use.read).toBeLessThanOrEqual(await rowsOfAction(account));
  });

  it.each(["bag_fries", "read_book", "post_content", "rest"])(
    "the action %s writes the player, a ledger row, a sum and the stored reply, and no other row",
    async (actionId) => {
      const account = await arrive(await createAccount({ cash: 1000 }));
      const reply = await act(account, actionId, crypto.randomUUID());
      expect(reply.status).toBe(200);
      expect(databaseUse(reply).written).toBeLessThanOrEqual(4);
    },
  );

  it.each([
    ["a quick action", "/player/action/bag_fries"],
    ["a completion", "/npcs/gary_grill/requests/first_shift/complete"],
    ["a post", "/social/posts"],
    ["an enrolment", "/university/enroll/confidence_101"],
    ["a reset", "/player/reset-all-data"],
  ])("the reply to %s holds the player's state once", async (_, path) => {
    const account = await arrive(await createAccount());
    const reply = await (await ask(account, `POST ${path}`)).text();
    expect(JSON.parse(reply)).toMatchObject({ newStats: { version: 2 } });
    for (const fact of ["lifetimeExperience", "cash", "energy"]) {
      expect(reply.split(`"${fact}":${JSON.parse(reply).newStats[fact]},`)).toHaveLength(2);
    }
  });

  it("a quick action reads no more rows in a crowded game than in an empty one", async () => {
    const account = await arrive(await createAccount());
    for (let i = 0; i < 20; i += 1) await act(await createAccount(), "bag_fries", crypto.randomUUID());
    for (let i = 0; i < 5; i += 1) await act(account, "bag_fries", crypto.randomUUID());
    const use = databaseUse(await act(account, "bag_fries", crypto.randomUUID()));
    expect(use.read).toBeLessThanOrEqual(await rowsOfAction(account));
  });

  it.each([
    ["post_content", { energy: { amount: 9, at: Number.MAX_SAFE_INTEGER } }, "Low energy"],
    ["read_book", { cash: 9 }, "Not enough cash"],
    ["rest", { restedAt: Date.now() + 1000 }, "Cannot perform"],
  ] as const)(
    "the action %s is refused with its hint and changes nothing",
    async (actionId, change, hint) => {
      const account = await createAccount(change);
      const before = await rows("select * from player");
      const reply = await act(account, actionId);
      expect(reply.status).toBe(409);
      const body = await reply.json<{ error: string; code: string; details: string[] }>();
      expect(body).toMatchObject({ error: hint, code: "cannot_perform" });
      expect(body.details[0]).toMatch(/needed|Ready in/);
      expect(await rows("select * from player")).toEqual(before);
      expect(await rows("select * from ledger")).toEqual([]);
    },
  );

  it("a quick action is refused with 404 if unknown, and 400 if the key is not a UUID", async () => {
    const account = await createAccount();
    expect((await act(account, "levitate")).status).toBe(404);
    expect((await act(account, "bag_fries", "again")).status).toBe(400);
    expect(await rows("select * from ledger")).toEqual([]);
  });

  it("the reply to an action that unlocks something tells all that a fetch of the player would", async () => {
    const account = await arrive(await createAccount({ lifetimeExperience: 98 }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const reply = await act(account, "bag_fries");
    expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
    const { newStats, events } = await reply.json<ActionResult>();
    const fetched = await read<Me>(account, "/auth/me");
    vi.useRealTimers();
    expect(newStats).toEqual(fetched.player);
    expect(newStats).toHaveProperty("nextDueInMs");
    expect(events.at(-1)).toEqual({ type: "badgesChanged", payload: fetched.badges });
  });
});

it("an idempotency key belongs to one user", async () => {
  const key = crypto.randomUUID();
  for (const account of [await createAccount(), await createAccount()]) {
    expect((await act(account, "bag_fries", key)).status).toBe(200);
  }
});

it("a form is charged and paid with one ledger row in as many round trips; the ledger tells it in its own words, and sums it under its action", async () => {
  // Calls aren't in the first form.
  const player = { lifetimeExperience: lifetimeExperienceAt(9), followers: 100, cash: 200 };
  const account = await arrive(await createAccount(player));
  const before = await rows<{ seq: number }>("select seq from player where user_id = ?", account.userId);
  const reply = await act(account, "consulting_call");
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
  const { rows: shown } = await read<ReplyOf<typeof getLedger>>(account, "/player/ledger");
  expect(shown[0]).toMatchObject({ cause: "action:consulting_call:group", text: "Held a group call" });
  const { causes } = await read<ReplyOf<typeof getLedgerSummary>>(account, "/player/ledger/summary");
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
  expect((await read<Me>(account, "/auth/me")).player.deeds).toBeUndefined();
  const completed = await ask(account, "POST /npcs/coach_ironclad/requests/rest_day/complete");
  const { newStats } = await completed.json<CompletionResult>();
  expect(newStats.deeds).toEqual(["coach_ironclad.rest_day"]);
  const rested = await (await act(account, "rest")).json<ActionResult>();
  expect(rested.action).toMatchObject({ id: "rest", name: "Rest in Sets" });
  expect(rested.newStats.cash).toBe(newStats.cash - 15);
  expect(rested.newStats.energy).toBeGreaterThanOrEqual(newStats.energy + 42);
  const me = await read<Me>(account, "/auth/me");
  expect(me.player.deeds).toEqual(["coach_ironclad.rest_day"]);
  expect(me.benefits).not.toHaveProperty("deeds");
});

it("the posting widget posts in the first form, whatever the quick action has become", async () => {
  const account = await arrive(
    await createAccount({ lifetimeExperience: lifetimeExperienceAt(20), cash: 9 }),
  );
  const { newStats } = await (await ask(account, "POST /social/posts")).json<ReplyOf<typeof createPost>>();
  expect(newStats).toMatchObject({ energy: 90, experience: 4, followers: 6, cash: 9 });
  const pressed = await (await act(account, "post_content")).json<ActionResult>();
  expect(pressed.action.name).toBe("Have It Posted");
  expect(pressed.newStats).toMatchObject({ energy: 82, experience: 8, cash: 4 });
});

import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import type { ActionResult } from "#game/contract/actions.ts";
import type { BriefView } from "#game/contract/brief.ts";
import type { PlayerState } from "#game/contract/player.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { UNDO_MS } from "#game/rules/undo/record.ts";
import { openDatabase } from "../../db/client.ts";
import { readAllLedgers } from "../../maintenance/settle-weeks.ts";
import {
  arrive,
  call,
  change,
  createAccount,
  databaseUse,
  execute,
  expectBalanced,
  openSocket,
  rows,
  type TestAccount,
  WRITE_TRIPS,
  writeContacts,
} from "../../test-support.ts";
import { changingNothing, everyRow, expectRefusal } from "../auth/auth-test-support.ts";

/** Contacts whose first quest is a purchase that brings everything. */
const SHOP = [
  aContact("dealer", {
    missions: [
      aQuest("gong", {
        requirements: [],
        rewards: { experience: 300, affinity: 9 },
        choices: [
          {
            id: "buy",
            label: "Buy it",
            requirements: [{ type: "cash", amount: 20 }],
            effects: { room: { object: "gong", place: "left" }, set: { residence: "A room with a gong" } },
            completionMessage: { subject: "Yours", body: "It rings." },
          },
          { id: "leave", label: "Leave it" },
        ],
      }),
      aQuest("second", { unlockConditions: { type: "mission_completed", value: "gong" } }),
    ],
    messages: [aMessage("thanks", { trigger: { type: "mission_completed", value: "gong", conditions: [] } })],
  }),
  aContact("baroness_upsell", {
    missions: [aQuest("the_chair", { requirements: [{ type: "cash", amount: 5 }] })],
  }),
  aContact("fan", {
    unlockConditions: { type: "mission_completed", value: "dealer.gong" },
    messages: [
      aMessage("hello"),
      aMessage("later", { trigger: { type: "npc_unlocked", conditions: [], delay: "PT5M" } }),
    ],
  }),
];

const ACTION = "/player/action/bag_fries";
const PURCHASE = "/npcs/dealer/requests/gong/complete";
const ENROLMENT = "/university/enroll/confidence_101";
const bodyOf = (path: string) => (path === PURCHASE ? { choice: "buy" } : undefined);

const send = ({ token }: TestAccount, path: string, key?: string) =>
  call("POST", `/api${path}`, { token, key, body: bodyOf(path) });
async function done(account: TestAccount, path: string, key?: string): Promise<PlayerState> {
  const reply = await send(account, path, key);
  expect(reply.status).toBe(200);
  return (await reply.json<ActionResult>()).newStats;
}
const undo = ({ token }: TestAccount, version: number, key?: string) =>
  call("POST", "/api/player/undo", { token, key, body: { version } });
async function undone(account: TestAccount, version: number, key?: string): Promise<PlayerState> {
  const reply = await undo(account, version, key);
  expect(reply.status).toBe(200);
  return (await reply.json<{ newStats: PlayerState }>()).newStats;
}
const me = async ({ token }: TestAccount) =>
  (await (await call("GET", "/api/auth/me", { token })).json<{ player: PlayerState }>()).player;
const causes = () =>
  rows<{ cause: string }>("select cause from ledger where cause <> 'unlock' order by seq").then((found) =>
    found.map(({ cause }) => cause),
  );
const SINCE = "Something has happened since, so it stays.";

/** What an undo leaves: the rows that tell of it, and those that count requests. */
const TELLING = ["player_state", "ledger", "ledger_sum", "idempotency_key", "rate_limit", "player_activity"];
/** The game without its numbers. */
async function game(account: TestAccount) {
  const [stored] = await rows<{ state: string }>(
    "select json_remove(state, '$.undo') as state from player_state where user_id = ?",
    account.userId,
  );
  return [stored?.state && JSON.parse(stored.state), await everyRow(TELLING)];
}

let account: TestAccount;
beforeEach(async () => {
  await writeContacts(...SHOP);
  account = await arrive(await createAccount({ cash: 47 }));
  vi.useFakeTimers({ toFake: ["Date"], now: (weekOf(Date.now()) + 1) * MS_PER_WEEK + MS_PER_WEEK / 2 });
  await execute("update session set last_used_at = cast(unixepoch('subsec') * 1000 as integer) + 1000000000");
});
afterEach(() => {
  vi.useRealTimers();
});

describe("POST /api/player/undo", () => {
  it.each([
    ["a quick action", ACTION, "action:bag_fries"],
    ["a purchase", PURCHASE, "quest:dealer.gong"],
    ["an enrolment", ENROLMENT, "enroll:confidence_101"],
  ])("takes back %s with everything that it wrote, by a row of the ledger", async (_, path, cause) => {
    await change("update player_state set seq = seq + 1, state = json_set(state, '$.cash', 547)");
    await change("insert into ledger values (?, 2, 1, 'admin', 500, 0, 0, 0, 547, 3, 0)", account.userId);
    const before = await game(account);
    const { version, undo: offer } = await done(account, path);
    expect(offer).toEqual({ cause, forMs: UNDO_MS });
    expect(await game(account)).not.toEqual(before);
    const after = await undone(account, version);
    expect(await game(account)).toEqual(before);
    expect(after).toMatchObject({ version: version + 1, cash: 547, energy: 100, level: 1 });
    expect(after.undo).toBeUndefined();
    expect(await me(account)).toEqual(after);
    expect(await causes()).toEqual(["admin", cause, `undo:${cause}`]);
    const [sum] = await rows(
      `select sum(cash) as cash, sum(experience) as experience, sum(followers) as followers, sum(energy) as energy
       from ledger where cause <> 'admin'`,
    );
    expect(sum).toEqual({ cash: 0, experience: 0, followers: 0, energy: 0 });
    await expectBalanced(account.userId);
  });

  it("takes a quick action back in as many round trips and written rows as the action", async () => {
    const { version } = await done(account, ACTION, crypto.randomUUID());
    const reply = await undo(account, version, crypto.randomUUID());
    expect(databaseUse(reply)).toMatchObject({ trips: WRITE_TRIPS });
    expect(databaseUse(reply).written).toBeLessThanOrEqual(4);
  });

  it("the energy that came back meanwhile stays", async () => {
    const half = "state = json_set(state, '$.energy.amount', 50, '$.energy.at', cast(? as integer))";
    await change(`update player_state set marks = marks + 1, ${half}`, Date.now());
    const { version } = await done(account, ACTION);
    vi.setSystemTime(Date.now() + 5_000);
    expect((await undone(account, version)).energy).toBe(60);
  });

  it("is refused after ten seconds, and offered until then", async () => {
    const { version } = await done(account, ACTION);
    vi.setSystemTime(Date.now() + UNDO_MS - 1);
    expect((await me(account)).undo).toEqual({ cause: "action:bag_fries", forMs: 1 });
    vi.setSystemTime(Date.now() + 1);
    expect((await me(account)).undo).toBeUndefined();
    const late = await changingNothing(() => undo(account, version));
    await expectRefusal(late, 409, "Too late to take it back, so it stays.");
  });

  it("is refused once something has followed: another change, a read message, or another undo", async () => {
    const first = await done(account, ACTION);
    const second = await done(account, ACTION);
    await expectRefusal(await changingNothing(() => undo(account, first.version)), 409, SINCE);
    await undone(account, second.version);
    // The first press isn't the last change any more, although nothing is left of what followed.
    await expectRefusal(await changingNothing(() => undo(account, first.version)), 409, SINCE);
    await expectRefusal(await changingNothing(() => undo(account, second.version)), 409, SINCE);

    const { version } = await done(account, PURCHASE);
    const [message] = await rows<{ id: string }>("select id from player_message where message_id = 'thanks'");
    await call("PUT", `/api/messages/${message?.id}/read`, { token: account.token });
    const looked = await changingNothing(() => undo(account, version));
    await expectRefusal(looked, 409, "You've looked at what came of it, so it stays.");
  });

  it("takes nothing else back: an ending, a post or a reset stays", async () => {
    const ending = await call("POST", "/api/npcs/baroness_upsell/requests/the_chair/complete", {
      token: account.token,
    });
    expect([ending.status, (await me(account)).undo]).toEqual([200, undefined]);
    const { version, undo: offer } = await done(account, "/social/posts");
    expect(offer).toBeUndefined();
    await expectRefusal(
      await changingNothing(() => undo(account, version)),
      409,
      "That can't be taken back.",
    );
    await done(account, "/player/reset-all-data");
    expect((await me(account)).undo).toBeUndefined();
  });

  it("a late retry of what was taken back gets its first reply, and doesn't do it again", async () => {
    const key = crypto.randomUUID();
    const first = await send(account, ACTION, key);
    const text = await first.text();
    const { version }: PlayerState = JSON.parse(text).newStats;
    await undone(account, version);
    const again = await changingNothing(() => send(account, ACTION, key));
    expect([again.status, await again.text()]).toEqual([200, text]);
  });

  it("two tabs take a change back once", async () => {
    const { version } = await done(account, ACTION);
    const replies = await Promise.all([1, 2, 3].map(() => undo(account, version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await causes()).toEqual(["action:bag_fries", "undo:action:bag_fries"]);
    await expectBalanced(account.userId);
  });

  it("a press right after it is a new one, which can be taken back too", async () => {
    const first = await done(account, ACTION);
    await undone(account, first.version);
    const again = await done(account, ACTION);
    expect(again).toMatchObject({ cash: 55, energy: 90, version: first.version + 2 });
    expect(await undone(account, again.version)).toMatchObject({ cash: 47, energy: 100 });
    await expectBalanced(account.userId);
  });

  it("the other choice of a purchase is open again, and its row in the Room is the one before", async () => {
    const { version } = await done(account, PURCHASE);
    await undone(account, version);
    const reply = await call("POST", `/api${PURCHASE}`, { token: account.token, body: { choice: "leave" } });
    expect(reply.status).toBe(200);
    expect((await me(account)).room).toBeUndefined();
  });

  it.each([
    ["a purchase", PURCHASE, 1],
    ["an enrolment", ENROLMENT, 0],
  ])(
    "the player's other tabs hear of %s that is taken back, and of no course that was dropped",
    async (_, path, badges) => {
      const { version } = await done(account, path);
      const socket = await openSocket("/api/realtime/game", account.token);
      await undone(account, version);
      await vi.waitFor(() => expect(socket.of("undone")).toHaveLength(1), { timeout: 5_000 });
      expect(socket.of("badgesChanged")).toHaveLength(badges);
      expect(socket.of("universityDropped")).toHaveLength(0);
    },
  );

  it("the next change forgets what it would take", async () => {
    const stored = () => rows<{ undo: string | null }>("select state ->> '$.undo' as undo from player_state");
    await done(account, ACTION);
    expect(await stored()).toEqual([{ undo: expect.stringContaining("action:bag_fries") }]);
    await done(account, "/social/posts");
    expect(await stored()).toEqual([{ undo: null }]);
  });
});

describe("what has counted a change", () => {
  const gather = () => readAllLedgers(openDatabase(env));
  const scores = () => rows("select followers, experience, posts from weekly_score");
  const flows = () =>
    rows(
      "select level, cause_group, rows, cash_in, experience_in from insight_flow where rows > 0 and cash_in > 0",
    );

  it.each([
    ["in between", true],
    ["afterwards", false],
  ])("scores and insights that are read %s are as if it had never been", async (_, isBetween) => {
    await done(account, ACTION);
    await gather();
    const counted = [await scores(), await flows()];
    const { version } = await done(account, ACTION);
    if (isBetween) {
      await gather();
      expect([await scores(), await flows()]).not.toEqual(counted);
    }
    await undone(account, version);
    await gather();
    expect([await scores(), await flows()]).toEqual(counted);
    const trace = await call("GET", "/api/leaderboards/trace?board=experience", { token: account.token });
    expect(await trace.json()).toMatchObject({ rows: [{ cause: "action:bag_fries", gain: 2 }] });
  });

  it("a goal of the brief counts back, and can't be reached by doing and undoing", async () => {
    await done(account, "/game/brief/take");
    await change("update player_brief set goals = ?", JSON.stringify([["fries_small", 0]]));
    await execute("update player_state set marks = marks + 1");
    const goals = async () =>
      (await (await call("GET", "/api/game/brief", { token: account.token })).json<BriefView>()).goals;
    await done(account, ACTION);
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const { version } = await done(account, ACTION);
      expect((await goals()).map(({ done }) => done)).toEqual([2]);
      await undone(account, version);
    }
    expect((await goals()).map(({ done }) => done)).toEqual([1]);
    const [{ count = 0 } = {}] = await goals();
    for (let more = 1; more < count; more += 1) await done(account, ACTION);
    const last = await me(account);
    const reply = await Promise.all([undo(account, last.version), send(account, "/game/brief/finish")]);
    // Whichever comes first refuses the other.
    expect(reply.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

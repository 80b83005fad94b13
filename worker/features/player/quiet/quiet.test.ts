import { afterEach, describe, expect, it, vi } from "vitest";
import type { BriefView } from "#game/contract/brief.ts";
import type { ClientsView } from "#game/contract/clients.ts";
import type { IntakeView } from "#game/contract/intake.ts";
import type { Me } from "#game/contract/me.ts";
import type { QuietView } from "#game/contract/quiet.ts";
import { DAY_MS, HOUR_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK } from "#game/rules/leaderboards/week.ts";
import { call, change, expectBalanced, rows, type TestAccount } from "../../../test-support.ts";
import { changingNothing, expectRefusal } from "../../auth/auth-test-support.ts";
import { anotherSession } from "../../settings/settings-test-support.ts";
import { scholar } from "../../university/university-test-support.ts";

const WEEK = 3_000;
/** Noon of a day from a Thursday on. */
const noon = (day: number) => WEEK * MS_PER_WEEK + day * DAY_MS + 12 * HOUR_MS;
const at = (day: number) => vi.setSystemTime(noon(day));
const OFFER = { promise: "before_yourself", price: 297, wayOut: "refund" };

type Token = Pick<TestAccount, "token">;
const read = async <Reply>({ token }: Token, path: string) =>
  (await call("GET", `/api${path}`, { token })).json<Reply>();
const view = (account: Token) => read<QuietView>(account, "/player/quiet");
const start = ({ token }: Token, days: unknown, key?: string) =>
  call("POST", "/api/player/quiet", { token, key, body: { days } });
const end = ({ token }: Token, key?: string) => call("POST", "/api/player/quiet/end", { token, key });
const openIntake = ({ token }: Token, week = WEEK) =>
  call("POST", `/api/intake/${week}`, { token, body: OFFER });
const ledgerOf = ({ userId }: TestAccount) =>
  rows<{ cause: string }>(
    "select cause, cash, experience, followers, energy from ledger where player_id = ? and cause like 'quiet%' order by seq",
    userId,
  );
const row = (cause: string) => ({ cause, cash: 0, experience: 0, followers: 0, energy: 0 });

/** A player for whom everything is open, on the Thursday at noon. */
async function someone(): Promise<TestAccount> {
  vi.useFakeTimers({ toFake: ["Date"], now: noon(0) });
  return scholar();
}

/** Finishes a brief, as if its goals were reached. */
async function finishBrief(account: TestAccount): Promise<void> {
  await call("POST", "/api/game/brief/take", account);
  await change("update player_brief set goals = '[]' where player_id = ?", account.userId);
  await change("update player_state set marks = marks + 1 where user_id = ?", account.userId);
  expect((await call("POST", "/api/game/brief/finish", account)).status).toBe(200);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a quiet week", () => {
  it("begins, says until when and what is left, and is over by itself", async () => {
    const account = await someone();
    expect(await view(account)).toEqual({ endsInMs: null, daysLeft: 14, next: null, refusal: null });
    const reply = await start(account, 5);
    expect(reply.status).toBe(200);
    const quiet = {
      endsInMs: 5 * DAY_MS,
      daysLeft: 9,
      next: { days: 5, inMs: 90 * DAY_MS },
      refusal: null,
    };
    expect(await reply.json()).toMatchObject({ quiet, newStats: { quietForMs: 5 * DAY_MS } });
    at(4);
    const { player } = await read<Me>(account, "/auth/me");
    expect(player.quietForMs).toBe(DAY_MS);
    at(5);
    expect((await read<Me>(account, "/auth/me")).player.quietForMs).toBeUndefined();
    expect(await view(account)).toMatchObject({ endsInMs: null, daysLeft: 9 });
    expect(await ledgerOf(account)).toEqual([row("quiet:begun")]);
    await expectBalanced(account.userId);
  });

  it("offers and takes nothing of the brief, the clients and the Intake, and lets them go on after it", async () => {
    const account = await someone();
    await finishBrief(account);
    const before = await read<ClientsView>(account, "/player/clients");
    expect(before.waiting).toHaveLength(1);
    await start(account, 9);
    at(7);
    expect(await read<BriefView>(account, "/game/brief")).toMatchObject({
      phase: "waiting",
      opensInMs: 2 * DAY_MS,
      goals: [],
      streak: 1,
    });
    expect(await read<ClientsView>(account, "/player/clients")).toMatchObject({
      waiting: [],
      nextInMs: 2 * DAY_MS,
    });
    expect(await read<IntakeView>(account, "/intake")).toMatchObject({ offer: null, nextInMs: 12 * HOUR_MS });
    const refusals = [
      [() => call("POST", "/api/game/brief/take", account), "It's a quiet week. The brief goes on after it."],
      [
        () => call("POST", "/api/game/brief/finish", account),
        "It's a quiet week. The brief goes on after it.",
      ],
      ...(["now", "refuse"] as const).map(
        (advice) =>
          [
            () => {
              const day = Math.floor(noon(7) / DAY_MS);
              return call("POST", `/api/player/clients/${day}`, { token: account.token, body: { advice } });
            },
            "It's a quiet week. They'll ring again after it.",
          ] as const,
      ),
      [() => openIntake(account, WEEK + 1), "It's a quiet week. The doors open after it."],
    ] as const;
    for (const [attempt, text] of refusals) await expectRefusal(await changingNothing(attempt), 409, text);
    // The rest of the game goes on.
    expect((await call("POST", "/api/player/action/bag_fries", account)).status).toBe(200);
    at(9);
    expect(await read<BriefView>(account, "/game/brief")).toMatchObject({
      phase: "waiting",
      opensInMs: 20 * HOUR_MS,
      streak: 1,
    });
    expect((await read<ClientsView>(account, "/player/clients")).waiting).toEqual(before.waiting);
    expect((await openIntake(account, WEEK + 1)).status).toBe(200);
    at(10);
    await finishBrief(account);
    expect(await read<BriefView>(account, "/game/brief")).toMatchObject({ streak: 2 });
  });

  it("a second device can't begin another, and the end counts once on both", async () => {
    const account = await someone();
    const other = await anotherSession(account);
    const replies = await Promise.all([start(account, 4), start(other, 4)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectRefusal(await changingNothing(() => start(other, 1)), 409, "It's a quiet week already.");
    at(1.5);
    const ended = await Promise.all([end(account), end(other)]);
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    await changingNothing(() => end(other));
    expect(await view(other)).toMatchObject({ endsInMs: null, daysLeft: 12 });
    expect(await ledgerOf(account)).toEqual([row("quiet:begun"), row("quiet:ended")]);
  });

  it.each([[0], [15], [1.5], ["3"], [null]])(
    "asked for %j days is refused, and changes nothing",
    async (days) => {
      const account = await someone();
      expect((await changingNothing(() => start(account, days))).status).toBe(400);
    },
  );

  it("can't begin without days, or while an Intake runs; says why and when there are more", async () => {
    const account = await someone();
    await start(account, 12);
    await end(account);
    at(1);
    await start(account, 10);
    at(11);
    await expectRefusal(await start(account, 4), 409, "Only 3 quiet days are left.");
    await start(account, 3);
    at(14);
    expect(await view(account)).toEqual({
      endsInMs: null,
      daysLeft: 0,
      next: { days: 1, inMs: 76 * DAY_MS },
      refusal: "You've had your 14 quiet days of these 90.",
    });
    await openIntake(account, WEEK + 2);
    // Each keeps the session alive.
    for (const day of [40, 65, 90]) {
      at(day);
      await read<Me>(account, "/auth/me");
    }
    expect(await view(account)).toMatchObject({ daysLeft: 1, refusal: null });
    at(91);
    expect((await openIntake(account, WEEK + 13)).status).toBe(200);
    const text = "An Intake is running. A quiet week can begin once it has ended.";
    expect(await view(account)).toMatchObject({ refusal: text });
    await expectRefusal(await changingNothing(() => start(account, 1)), 409, text);
  });

  it("starting over ends it and gives no days back; the export tells of it", async () => {
    const account = await someone();
    await start(account, 6);
    at(1.5);
    expect((await call("POST", "/api/player/reset-all-data", account)).status).toBe(200);
    expect((await read<Me>(account, "/auth/me")).player.quietForMs).toBeUndefined();
    expect(await view(account)).toMatchObject({ daysLeft: 12 });
    const exported = await read<{ quietWeeks: unknown }>(account, "/settings/export");
    const iso = (day: number) => new Date(noon(day)).toISOString();
    expect(exported.quietWeeks).toEqual([{ from: iso(0), until: iso(1.5) }]);
  });

  it("a player stored before there were quiet weeks has all their days", async () => {
    const account = await someone();
    await change(
      "update player_state set marks = marks + 1, state = json_remove(state, '$.quiet') where user_id = ?",
      account.userId,
    );
    expect(await view(account)).toMatchObject({ daysLeft: 14, refusal: null });
    expect((await start(account, 14)).status).toBe(200);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { ClientsView } from "#game/clients/wire.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { sharesOf } from "#game/core/shares.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import {
  anotherSession,
  arrive,
  become,
  call,
  change,
  createAccount,
  databaseUse,
  execute,
  openSocket,
  rested,
  rows,
  type TestAccount,
} from "../../../test-support.ts";
import { changingNothing, expectRefusal } from "../../auth/auth-test-support.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

/** Noon of a UTC day. */
const NOON = 20_800 * DAY_MS + 12 * HOUR_MS;
/** Days until the same client calls again. */
const ROUND = CLIENTS.clients.filter(({ until }) => until === undefined).length;
type Kind = "now" | "fame" | "care";

const view = async ({ token }: Pick<TestAccount, "token">) =>
  (await call("GET", "/api/player/clients", { token })).json<ClientsView>();
const advise = (
  { token }: Pick<TestAccount, "token">,
  day: number,
  advice: Kind,
  { key, leaves }: { key?: string; leaves?: string } = {},
) =>
  call("POST", `/api/player/clients/${day}`, {
    token,
    key,
    body: leaves === undefined ? { advice } : { advice, leaves },
  });
const act = ({ token }: Pick<TestAccount, "token">, id: string) =>
  call("POST", `/api/player/action/${id}`, { token });
const me = async ({ token }: Pick<TestAccount, "token">) =>
  (await call("GET", "/api/auth/me", { token })).json<Me>();
const ledgerOf = (account: TestAccount) =>
  rows<{ cause: string; cash: number; followers: number; energy: number }>(
    "select cause, cash, followers, energy from ledger where player_id = ? order by seq",
    account.userId,
  );
const clientRows = async (account: TestAccount) =>
  (await ledgerOf(account)).filter(({ cause }) => /^(client|regulars|call_back)/.test(cause));
const today = () => Math.floor(Date.now() / DAY_MS);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** An account at level 8, at noon. */
async function someone(): Promise<TestAccount> {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  const account = await arrive(await createAccount());
  await become(account, { lifetimeExperience: 2_800, cash: 1_000, followers: 500 });
  await me(account);
  return account;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("GET /api/player/clients", () => {
  it("below level 8 nobody calls", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const account = await arrive(await createAccount());
    expect(await view(account)).toMatchObject({ isOpen: false, waiting: [], advised: [], regulars: [] });
  });

  it("two players find the same client on the same UTC day, without a write", async () => {
    const [account, other] = [await someone(), await someone()];
    const first = await changingNothing(() => view(account));
    expect(first).toMatchObject({ isOpen: true, advised: [], nextInMs: 12 * HOUR_MS });
    expect(first.waiting.map(({ day }) => day)).toEqual([today()]);
    expect((await view(other)).waiting).toEqual(first.waiting);
    pass(12 * HOUR_MS);
    expect((await view(other)).waiting).not.toEqual(first.waiting);
  });

  it("the first reply of a start brings them without another round trip", async () => {
    const account = await someone();
    const plain = await call("GET", "/api/auth/me", { token: account.token });
    const reply = await call("GET", "/api/auth/me?start=1", { token: account.token });
    expect(databaseUse(reply).trips).toBe(databaseUse(plain).trips + 1);
    const { start } = await reply.json<Me>();
    expect(start?.["/player/clients"]).toEqual(await view(account));
  });
});

describe("POST /api/player/clients/{day}", () => {
  it("fame pays 40 followers, and its message arrives within three days", async () => {
    const account = await someone();
    const [waiting] = (await view(account)).waiting;
    const reply = await advise(account, today(), "fame");
    expect(reply.status).toBe(200);
    const { clients, newStats } = await reply.json<{ clients: ClientsView; newStats: Me["player"] }>();
    expect(clients).toMatchObject({
      waiting: [],
      advised: [{ id: waiting?.id, kind: "fame", label: waiting?.labels.fame, shares: null }],
    });
    expect(newStats.nextDueInMs).not.toBeNull();
    expect(await clientRows(account)).toEqual([
      { cause: `client:${waiting?.id}`, cash: 0, followers: 40, energy: 0 },
    ]);
    const messages = async () => {
      const list = await call("GET", "/api/messages", { token: account.token });
      return (await list.json<{ messages: MessageView[] }>()).messages;
    };
    const client = CLIENTS.clients.find(({ id }) => id === waiting?.id);
    const { subject, body } = client?.advice.fame.letter ?? { subject: "", body: "" };
    expect((await messages()).map((each) => each.subject)).not.toContain(subject);
    pass(72 * HOUR_MS);
    expect(await messages()).toContainEqual(expect.objectContaining({ subject, body, isRead: false }));
  });

  it("a message of the client is signed with their name and trade", async () => {
    const account = await someone();
    const [waiting] = (await view(account)).waiting;
    await advise(account, today(), "now");
    pass(72 * HOUR_MS);
    const list = await call("GET", "/api/messages", { token: account.token });
    const { messages } = await list.json<{ messages: MessageView[] }>();
    expect(messages[0]).toMatchObject({
      senderName: waiting?.name,
      npc: { name: waiting?.name, avatar: "☎️" },
    });
  });

  it("a piece of advice from before midnight that arrives after it counts for its own day, wherever the device's clock stands", async () => {
    const account = await someone();
    const day = today();
    await advise(account, day, "fame");
    pass(24 * HOUR_MS);
    const { waiting } = await view(account);
    expect(waiting.map((each) => each.day)).toEqual([day + 1]);
    // A device of yesterday, one of tomorrow and one of 1970.
    await expectRefusal(
      await changingNothing(() => advise(account, day, "now")),
      409,
      "They've had your advice.",
    );
    for (const wrong of [day + 2, day + 400, 0]) {
      await expectRefusal(
        await changingNothing(() => advise(account, wrong, "now")),
        409,
        "They've rung somebody else.",
      );
    }
    pass(12 * HOUR_MS - 1);
    expect((await advise(account, day + 1, "fame")).status).toBe(200);
    expect(await clientRows(account)).toHaveLength(2);
  });

  it("on the next round a client returns with what came of this player's advice, and is told something else", async () => {
    const account = await someone();
    const [waiting] = (await view(account)).waiting;
    await advise(account, today(), "fame");
    const messages = () =>
      rows<{ message_id: string }>("select message_id from player_message where contact_id = 'two_oclock'");
    expect(await messages()).toHaveLength(1);
    await change("update session set last_used_at = last_used_at + ?", ROUND * DAY_MS);
    pass(ROUND * DAY_MS);
    const back = (await view(account)).waiting.at(-1);
    const client = CLIENTS.clients.find(({ id }) => id === waiting?.id);
    expect(back).toMatchObject({
      id: waiting?.id,
      isBack: true,
      problem: client?.advice.fame.returns,
      labels: client?.advice.fame.again,
    });
    const reply = await advise(account, today(), "now");
    expect(await reply.json()).toMatchObject({
      clients: { advised: [{ label: client?.advice.fame.again?.now, isAgain: true, hasLetter: true }] },
    });
    expect((await messages()).map(({ message_id }) => message_id)).toEqual([
      `${waiting?.id}_fame`,
      `${waiting?.id}_last`,
    ]);
  });

  it("a client remembers over starting over: they are back in the next run, and write for the last time once", async () => {
    const account = await someone();
    const [waiting] = (await view(account)).waiting;
    await advise(account, today(), "care");
    const client = CLIENTS.clients.find(({ id }) => id === waiting?.id);
    const nextRun = async () => {
      await become(account, { ...rested(), lifetimeExperience: 30_000 });
      const reply = await call("POST", "/api/player/start-over", {
        token: account.token,
        body: { isLeaving: true },
      });
      expect(reply.status).toBe(200);
      await become(account, { ...rested(), lifetimeExperience: 2_800 });
      expect(await view(account)).toMatchObject({ regulars: [], raisedCalls: 0 });
      await change("update session set last_used_at = last_used_at + ?", ROUND * DAY_MS);
      pass(ROUND * DAY_MS);
    };
    const messages = async () =>
      (
        await rows<{ id: string }>(
          "select message_id as id from player_message where contact_id = 'two_oclock' and player_id = ?",
          account.userId,
        )
      ).map(({ id }) => id);

    await nextRun();
    expect((await view(account)).waiting.at(-1)).toMatchObject({
      id: waiting?.id,
      isBack: true,
      problem: client?.advice.care.returns,
    });
    await advise(account, today(), "fame");
    expect(await messages()).toEqual([`${waiting?.id}_last`]);

    await nextRun();
    expect((await view(account)).waiting.at(-1)).toMatchObject({
      isBack: true,
      problem: client?.advice.fame.returns,
    });
    const reply = await advise(account, today(), "now");
    expect(await reply.json()).toMatchObject({ clients: { advised: [{ isAgain: true, hasLetter: false }] } });
    expect(await messages()).toEqual([]);
  });

  it.each([["abc"], ["-1"], ["1.5"], ["12345678"]])("%s is no day", async (day) => {
    const account = await someone();
    const reply = await call("POST", `/api/player/clients/${day}`, {
      token: account.token,
      body: { advice: "now" },
    });
    expect(reply.status).toBe(404);
  });

  it("care without the places in the diary is refused with the wait, and changes nothing", async () => {
    const account = await someone();
    await become(account, { diary: { amount: 0, at: Date.now() } });
    const reply = await changingNothing(() => advise(account, today(), "care"));
    await expectRefusal(reply, 409, "The diary is too full for that.");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the pay of clients", () => {
  it("a raised call pays half as much again, and 30 % of that is asked back once, in a separate row", async () => {
    const account = await someone();
    await advise(account, today(), "now");
    expect((await act(account, "consulting_call")).status).toBe(200);
    const held = (await ledgerOf(account)).filter(({ cause }) => cause === "action:consulting_call");
    expect(held).toMatchObject([{ cash: 140 - 25 + 70 }]);
    expect(await view(account)).toMatchObject({ raisedCalls: 9 });
    pass(48 * HOUR_MS);
    const other = await anotherSession(account);
    await Promise.all([me(account), me(other), act(account, "bag_fries"), act(other, "bag_fries")]);
    await me(account);
    expect((await clientRows(account)).slice(1)).toEqual([
      { cause: "call_back", cash: -21, followers: 0, energy: 0 },
    ]);
  });

  describe("payments are committed with any outcome of the request", () => {
    const GAME = "/api/realtime/game";
    const soon = { timeout: 2_000, interval: 20 };
    const cashOf = (frames: readonly { type: string; payload: Record<string, unknown> }[]) =>
      frames.filter(({ type }) => type === "cashChanged").map(({ payload }) => payload.change);
    /** An account with a regular, whose first day is over, and the page of another tab. */
    async function due() {
      const account = await someone();
      await advise(account, today(), "care");
      const socket = await openSocket(GAME, account.token);
      pass(25 * HOUR_MS);
      return { account, socket };
    }

    it("a refusal tells every open page what was paid", async () => {
      const { account, socket } = await due();
      const refused = await advise(account, today() + 5, "now");
      expect(refused.status).toBeGreaterThanOrEqual(400);
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual([40]), soon);
      expect(socket.of("game:playerStatsChanged").at(-1)?.payload.player).toMatchObject({ cash: 1040 });
    });

    it("a request that changes nothing has the new state in its reply, and tells the other pages", async () => {
      const account = await someone();
      await advise(account, today(), "care");
      const [message] = await rows<{ id: string }>(
        "select id from player_message where player_id = ?",
        account.userId,
      );
      const read = () => call("PUT", `/api/messages/${message?.id}/read`, { token: account.token });
      await read();
      const socket = await openSocket(GAME, account.token);
      pass(25 * HOUR_MS);
      const { events } = await (await read()).json<{ events: GameFrame[] }>();
      expect(cashOf(events)).toEqual([40]);
      expect(events[0]).toMatchObject({ payload: { player: { cash: 1040 } } });
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual([40]), soon);
    });

    it("looking tells every open page of each of several payments, in their order", async () => {
      const account = await someone();
      await advise(account, today(), "now");
      await act(account, "consulting_call");
      pass(24 * HOUR_MS);
      await become(account, rested());
      await advise(account, today(), "care");
      const socket = await openSocket(GAME, account.token);
      pass(48 * HOUR_MS);
      await me(account);
      const paid = (await clientRows(account)).slice(2).map(({ cash }) => cash);
      expect(paid.length).toBeGreaterThan(1);
      await vi.waitFor(() => expect(cashOf(socket.frames)).toEqual(paid), soon);
    });
  });

  it("while the game is stopped, nothing is paid", async () => {
    const account = await someone();
    await advise(account, today(), "care");
    pass(24 * HOUR_MS);
    await execute("update world set is_running = 0");
    await me(account);
    expect((await clientRows(account)).map(({ cause }) => cause)).not.toContain("regulars");
    await execute("update world set is_running = 1");
    await me(account);
    expect((await clientRows(account)).at(-1)).toMatchObject({ cause: "regulars", cash: 40 });
  });

  const RESET = "reset-all-data";
  const START_OVER = "start-over";
  it.each([[[RESET]], [[START_OVER]], [[START_OVER, RESET]], [[RESET, START_OVER]]])(
    "an account advises the client of a day once, whatever it begins anew by (%j)",
    async (newStarts) => {
      const account = await someone();
      const raise = () => become(account, { lifetimeExperience: 30_000 });
      await advise(account, today(), "fame");
      for (const path of newStarts) {
        await raise();
        const body = path === START_OVER ? { isLeaving: true } : undefined;
        expect((await call("POST", `/api/player/${path}`, { token: account.token, body })).status).toBe(200);
      }
      await raise();
      expect((await view(account)).waiting.filter(({ day }) => day === today())).toEqual([]);
      expect((await advise(account, today(), "fame")).status).toBe(409);
      pass(DAY_MS);
      expect((await advise(account, today(), "fame")).status).toBe(200);
    },
  );

  it("the account's export lists what was advised, and the regulars", async () => {
    const account = await someone();
    const [waiting] = (await view(account)).waiting;
    await advise(account, today(), "care");
    const exported = await call("GET", "/api/settings/export", { token: account.token });
    expect((await exported.json<{ clients: unknown }>()).clients).toEqual({
      advised: [
        { client: waiting?.id, day: new Date(today() * DAY_MS).toISOString().slice(0, 10), advice: "care" },
      ],
      regulars: [{ client: waiting?.id, since: new Date(NOON).toISOString() }],
    });
  });
});

describe("how everybody decided", () => {
  const answer = (day: number, now: number, fame: number, care: number) =>
    execute(
      `insert into client_answer (day, advice, answers) values (${day}, 'now', ${now}), (${day}, 'fame', ${fame}), (${day}, 'care', ${care})`,
    );

  it("everybody's decisions are hidden before one's own advice, and then shown with it", async () => {
    const account = await someone();
    await answer(today(), 10, 9, 20);
    expect(JSON.stringify(await view(account))).not.toContain("shares");
    await advise(account, today(), "fame");
    expect((await view(account)).advised[0]?.shares).toEqual(sharesOf({ now: 10, fame: 9 + 1, care: 20 }));
  });
});

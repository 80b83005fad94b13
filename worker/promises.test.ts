import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { app } from "./app.ts";
import { type SendOptions, send } from "./calls-test-support.ts";
import { standIn } from "./db/stand-in-test-support.ts";
import { faulty, lost } from "./http/outage-test-support.ts";
import { pathOf } from "./route-paths-test-support.ts";
import { everyRow, execute, expectBalanced } from "./rows-test-support.ts";
import { anotherSession, arrive, createAccount, rows, type TestAccount } from "./test-support.ts";
import {
  ADMIN,
  ADMIN_GAME,
  AT_ONCE,
  GAME,
  type GameWrite,
  OTHERS,
  player,
  type Write,
} from "./writes-test-support.ts";

/*
 * Promises of `gameRoute`, `adminRoute` and `adminGameRoute` for every route: one effect under a key, after repeats, overlaps or lost replies; and no change of the game while it is stopped. The features' tests prove what a write does.
 * The routes come from the Worker's own table, so a write that is in none of these tables fails.
 */

const METHODS = /^(POST|PUT|DELETE) /;
const methodOf = (route: string) => route.split(" ")[0] ?? "";
const statuses = (replies: readonly Response[]) => replies.map(({ status }) => status);

/** Prepares a write, and returns a function that sends it. */
async function prepared(route: string, write: Write, caller: TestAccount) {
  const { values, body } = await write(caller);
  const [, pattern = ""] = route.split(" ");
  const path = pathOf(pattern, values);
  return (options: SendOptions & { readonly search?: string } = {}) =>
    send(methodOf(route), `${path}${options.search ?? ""}`, { token: caller.token, body, ...options });
}

async function gameWrite(route: string, write: GameWrite) {
  const caller = await (write.player ?? player)();
  return { caller, write: await prepared(route, write.request, caller) };
}

async function adminWrite(route: string, write: Write) {
  const caller = await arrive(await createAccount({}, { role: "admin" }));
  return { caller, write: await prepared(route, write, caller) };
}

type Prepare = (route: string) => Promise<{
  readonly caller: TestAccount;
  readonly write: Awaited<ReturnType<typeof prepared>>;
}>;
const preparing =
  <Kind>(
    table: Readonly<Record<string, Kind>>,
    prepare: (route: string, write: Kind) => ReturnType<Prepare>,
  ) =>
  (route: string) => {
    const write = table[route];
    if (!write) throw new Error(`No ${route}`);
    return prepare(route, write);
  };

const KINDS: readonly [name: string, routes: readonly string[], prepare: Prepare][] = [
  ["the game", Object.keys(GAME), preparing(GAME, gameWrite)],
  ["the administration", Object.keys(ADMIN), preparing(ADMIN, adminWrite)],
  ["the administration to a player's game", Object.keys(ADMIN_GAME), preparing(ADMIN_GAME, adminWrite)],
];

/** Expects an attempt to change no row, except limits and the numbers that are taken for posts. */
async function changingNothing(attempt: () => Promise<Response>): Promise<Response> {
  const state = async () => [
    await everyRow(["rate_limit", "player_activity", "world"]),
    await rows("select is_running from world"),
  ];
  const before = await state();
  const reply = await attempt();
  expect(await state()).toEqual(before);
  return reply;
}

const repliesUnder = (key: string) => rows("select status from idempotency_key where key = ?", key);

afterEach(() => {
  vi.useRealTimers();
});

it("every write of the Worker is in one of the tables", () => {
  const writes = new Set(
    app.routes.map(({ method, path }) => `${method} ${path}`).filter((route) => METHODS.test(route)),
  );
  const named = [...writes].filter((route) => !OTHERS.some((other) => other.test(route)));
  expect(named.sort()).toEqual(KINDS.flatMap(([, routes]) => routes).sort());
});

describe.each(KINDS)("each write of %s", (_name, routes, prepare) => {
  it.each(routes)("%s: is done once under its key, and a repeat gets the first reply", async (route) => {
    const { write } = await prepare(route);
    const key = crypto.randomUUID();
    const first = await write({ key });
    const text = await first.text();
    expect([first.status, text]).toEqual([200, expect.any(String)]);
    const again = await changingNothing(() => write({ key }));
    expect([again.status, await again.text()]).toEqual([200, text]);
    const another = await changingNothing(() => write({ key, search: "?another=1" }));
    expect([another.status, await another.json()]).toMatchObject([422, { code: "idempotency_mismatch" }]);
  });

  it.each(routes)("%s: asks a copy of the database for releases at most", async (route) => {
    const { write } = await prepare(route);
    const asked: string[] = [];
    const DB = standIn(({ send: sendOn, texts, constraint }) => {
      if (constraint !== "first-primary") asked.push(...texts);
      return sendOn();
    });
    expect((await write({ key: crypto.randomUUID(), env: { DB } })).status).toBe(200);
    expect(asked.filter((text) => !text.includes("release_part"))).toEqual([]);
  });

  it.each(routes)("%s: at once under one key is done once, with one reply", async (route) => {
    const { caller, write } = await prepare(route);
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => write({ key })));
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
    expect(await repliesUnder(key)).toEqual([{ status: 200 }]);
    await expectBalanced(caller.userId);
  });

  it.each(routes)(
    "%s: committed by a database whose answer is lost, is not done again by a repeat",
    async (route) => {
      const { caller, write } = await prepare(route);
      const key = crypto.randomUUID();
      const DB = faulty("idempotency_key", async (batch) => {
        await batch();
        return lost();
      });
      await write({ key, env: { DB } });
      const again = await write({ key });
      expect(again.status).toBe(200);
      expect(await repliesUnder(key)).toEqual([{ status: 200 }]);
      await changingNothing(() => write({ key }));
      await expectBalanced(caller.userId);
    },
  );
});

describe("each write of the game", () => {
  it.each(Object.entries(GAME))(
    "%s: several at once under separate keys, by two sessions, keep the ledger balanced",
    async (route, { succeed }) => {
      const { caller, write } = await preparing(GAME, gameWrite)(route);
      const { token } = await anotherSession(caller);
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          write({ key: crypto.randomUUID(), token: index % 2 === 0 ? token : caller.token }),
        ),
      );
      expect(statuses(replies).filter((status) => status === 200)).toHaveLength(succeed);
      expect(statuses(replies).filter((status) => status >= 500)).toEqual([]);
      await expectBalanced(caller.userId);
    },
  );
});

describe("a stopped game", () => {
  it.each(
    KINDS.filter(([name]) => name !== "the administration").flatMap(([, routes, prepare]) =>
      routes.map((route) => [route, prepare] as const),
    ),
  )("%s: is refused with 503 and changes nothing", async (route, prepare) => {
    const { write } = await prepare(route);
    await execute("update world set is_running = 0");
    const reply = await changingNothing(() => write({ key: crypto.randomUUID() }));
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await reply.json()).toMatchObject({ code: "game_stopped", error: ERROR_TEXT.gameStopped });
  });
});

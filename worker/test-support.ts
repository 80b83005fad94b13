import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { replaceContacts } from "#game/content/contact-set.ts";
import type { Contact } from "#game/core/content.ts";
import { newPlayer, type Player, STARTING_CASH, STARTING_FOLLOWERS } from "#game/core/player.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { insertAccount } from "./db/accounts/accounts.ts";
import { insertSessionOf } from "./db/accounts/sessions.ts";
import { openDatabase } from "./db/client.ts";
import { selectNewestRelease } from "./db/content/releases.ts";
import { send, sendBatch, sql } from "./db/statement.ts";
import { planRelease, stateOf } from "./features/admin/content/state.ts";
import { hashToken, newToken } from "./http/sessions/tokens.ts";

export const ORIGIN = "https://guru.test";

export interface CallOptions {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request to the Worker as a client would. A body is sent as JSON. */
export function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.key) headers.set("idempotency-key", options.key);
  if (options.body !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  return exports.default.fetch(`${ORIGIN}${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
}

/** Round trips of a write after a read: one with the cache, two without. */
export const WRITE_TRIPS = env.GAME_CACHE === "off" ? 2 : 1;

/** Number of rows with the account's progress; a request that loads progress reads all of them. */
export async function progressRows({ userId }: TestAccount): Promise<number> {
  const tables = ["player_contact", "player_quest", "player_message", "enrollment", "completed_course"];
  const counts = tables.map((table) => `(select count(*) from ${table} where player_id = ?1)`).join(" + ");
  const [found] = await rows<{ count: number }>(`select ${counts} as count`, userId);
  return found?.count ?? 0;
}

/** Changes stored progress directly, and bumps the player's `marks` as a request would. */
export async function changeProgress(sql: string): Promise<void> {
  await execute(`${sql}; update player_state set marks = marks + 1`);
}

/** Changes a character behind the game's back. */
export const become = ({ userId }: Pick<TestAccount, "userId">, player: Partial<Player>): Promise<void> =>
  change(
    "update player_state set marks = marks + 1, state = json_patch(state, ?) where user_id = ?",
    JSON.stringify(player),
    userId,
  );

/** Full energy as of now. */
export const rested = () => ({ energy: { amount: 100, at: Date.now() } });

/** Runs statements without parameters. */
export async function execute(sql: string): Promise<void> {
  await env.DB.exec(sql);
}

/** Reads the database cost of a request from its reply. */
export function databaseUse(reply: Response): { trips: number; read: number; written: number } {
  const figures = /trips=(\d+) read=(\d+) written=(\d+)/.exec(reply.headers.get("server-timing") ?? "");
  if (!figures) throw new Error("The reply does not say what it cost the database");
  return { trips: Number(figures[1]), read: Number(figures[2]), written: Number(figures[3]) };
}

export interface TestAccount {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly email: string;
  readonly username: string;
}

let counter = 0;

/** Runs a statement. */
export async function change(sql: string, ...parameters: (string | number | null)[]): Promise<void> {
  await env.DB.prepare(sql)
    .bind(...parameters)
    .run();
}

/** Creates a verified, signed-in account; `change` alters its new character. */
export async function createAccount(
  change: Partial<Player> = {},
  user: { role?: UserRole; passwordHash?: string | null } = {},
): Promise<TestAccount> {
  counter += 1;
  const db = openDatabase(env);
  const at = Date.now();
  const userId = crypto.randomUUID();
  const username = `tester_${counter}`;
  const email = `${username}@example.com`;
  const names = { id: userId, username, usernameKey: username, email, emailKey: email };
  const times = { emailVerifiedAt: at, createdAt: at, updatedAt: at };
  const { role = "player", passwordHash = null } = user;
  const player = { ...newPlayer(username, at), ...change };
  await insertAccount(db, { ...names, ...times, role, passwordHash }, player, null);
  return anotherSession({ userId, email, username });
}

/** Opens a new session of an account. */
export async function anotherSession(
  account: Pick<TestAccount, "userId" | "email" | "username">,
): Promise<TestAccount> {
  const token = newToken();
  const sessionId = crypto.randomUUID();
  const at = Date.now();
  const device = { userAgent: "test", deviceInfo: "test", ipAddress: "127.0.0.1" };
  const session = { id: sessionId, tokenHash: hashToken(token), ...device, createdAt: at };
  await send(openDatabase(env), insertSessionOf(sql`${account.userId}`, session));
  return { ...account, sessionId, token };
}

/** Adds or changes contacts as an administrator does, without a proof. */
export async function writeContacts(...contacts: readonly Contact[]): Promise<void> {
  const db = openDatabase(env);
  const state = stateOf(await selectNewestRelease(db));
  const next = { ...state, contacts: replaceContacts(state.contacts, contacts) };
  const cause = { kind: "edit", createdAt: Date.now(), createdBy: "an administrator" } as const;
  await sendBatch(db, planRelease(state, next, cause).statements);
}

/** Expects cash, experience and followers to equal the start plus the ledger and its monthly sums, and `seq` their rows. */
export async function expectBalanced(userId: string): Promise<void> {
  const [player] = await rows<{ cash: number; lifetime_experience: number; followers: number; seq: number }>(
    "select cash, lifetime_experience, followers, seq from player where user_id = ?",
    userId,
  );
  const [totals] = await rows<{ cash: number; experience: number; followers: number; count: number }>(
    `select coalesce(sum(cash), 0) as cash, coalesce(sum(experience), 0) as experience,
       coalesce(sum(followers), 0) as followers, coalesce(sum(rows), 0) as count from (
         select cash, experience, followers, 1 as rows from ledger where player_id = ?1
         union all select cash, experience, followers, rows from ledger_month_sum where player_id = ?1)`,
    userId,
  );
  expect(player).toEqual({
    cash: STARTING_CASH + (totals?.cash ?? 0),
    lifetime_experience: totals?.experience,
    followers: STARTING_FOLLOWERS + (totals?.followers ?? 0),
    seq: totals?.count,
  });
}

/**
 * Gives a new account `count` ledger rows, with the balances, the sums and the character that follow. `cells` is SQL for the
 * cells of row `i` after its number.
 */
export async function seedLedger({ userId }: TestAccount, count: number, cells: string): Promise<void> {
  const texts = [
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into ledger select ?1, i, ${cells} from n`,
    `update ledger set cash_after = t.cash, followers_after = t.followers from (select seq,
       47 + sum(cash) over (order by seq) as cash, 3 + sum(followers) over (order by seq) as followers
       from ledger where player_id = ?1) t where player_id = ?1 and ledger.seq = t.seq`,
    `insert into ledger_sum select player_id, iif(cause like 'quest%', 'quest', cause), count(*), sum(cash),
       sum(experience), sum(followers), sum(energy) from ledger where player_id = ?1 group by 2`,
    `update player_state set seq = l.rows, state = json_set(state, '$.cash', 47 + l.cash,
       '$.followers', 3 + l.followers, '$.lifetimeExperience', l.experience)
     from (select count(*) as rows, sum(cash) as cash, sum(followers) as followers, sum(experience) as experience
       from ledger where player_id = ?1) l where user_id = ?1`,
  ];
  await env.DB.batch(texts.map((text) => env.DB.prepare(text).bind(userId)));
}

/** Loads the account's game for the first time, which unlocks the first contacts. */
export async function arrive(account: TestAccount): Promise<TestAccount> {
  const reply = await call("GET", "/api/auth/me", { token: account.token });
  if (reply.status !== 200) throw new Error(`Nobody arrives: ${reply.status} ${await reply.text()}`);
  return account;
}

/** Returns the rows of a query, for assertions. */
export async function rows<Row>(sql: string, ...parameters: (string | number | null)[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...parameters)
    .all<Row>();
  return results;
}

/** A client's socket: its received frames, and how it closed. */
export class TestSocket {
  readonly frames: { type: string; payload: Record<string, unknown>; id?: string }[] = [];
  readonly messages: string[] = [];
  /** The stamp that a game socket gets first. It is neither in `frames` nor in `messages`. */
  stamp: string | null = null;
  closed: { code: number; reason: string } | null = null;
  readonly protocol: string;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, protocol: string) {
    this.#socket = socket;
    this.protocol = protocol;
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      const frames = text.startsWith("[") || text.startsWith("{") ? [JSON.parse(text)].flat() : [];
      if (frames[0]?.type === "gameStamp") {
        this.stamp = frames[0].payload.stamp;
        return;
      }
      this.messages.push(text);
      this.frames.push(...frames);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  send(data: string | ArrayBuffer): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close(1000, "bye");
  }

  /** Returns the frames of one type. */
  of(type: string) {
    return this.frames.filter((frame) => frame.type === type);
  }
}

/** Headers by which the browser asks for a socket. */
export const socketHeaders = (token: string, change: { origin?: string; protocols?: string } = {}) => ({
  upgrade: "websocket",
  origin: change.origin ?? ORIGIN,
  "sec-websocket-protocol": change.protocols ?? `guru.v1, bearer.${token}`,
});

/** Opens a socket as the browser does. Throws if the upgrade is refused. */
export async function openSocket(
  path: string,
  token: string,
  change?: Parameters<typeof socketHeaders>[1],
): Promise<TestSocket> {
  const headers = socketHeaders(token, change);
  const reply = await exports.default.fetch(`${ORIGIN}${path}`, { headers });
  if (!reply.webSocket) throw new Error(`No socket: ${reply.status} ${await reply.text()}`);
  return new TestSocket(reply.webSocket, reply.headers.get("sec-websocket-protocol") ?? "");
}

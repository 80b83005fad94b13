import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ErrorReply } from "#game/core/wire/errors.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { app } from "../../app.ts";
import type { Env } from "../../env.ts";
import { hashPassword } from "../../passwords/passwords.ts";
import { type CallOptions, createAccount, ORIGIN, rows, type TestAccount } from "../../test-support.ts";

export const PASSWORD = "Guru!2345";
export const OTHER_PASSWORD = "Hustle&9876x";

export interface SendOptions extends CallOptions {
  /** Overrides of the test's bindings. */
  readonly env?: Partial<Env>;
  /** A body sent unchanged. */
  readonly text?: string;
  /** A body with its own content type. */
  readonly form?: BodyInit;
}

/** Sends a request to the Worker and waits for its background work, such as sending an email. */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.key) headers.set("idempotency-key", options.key);
  const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  if (body !== null && !headers.has("content-type")) headers.set("content-type", "application/json");
  const init = { method, headers, body: options.form ?? body, redirect: "manual" } as const;
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, init);
  const reply = await app.fetch(request, { ...env, ...options.env }, context);
  await waitOnExecutionContext(context);
  return reply;
}

export const post = (path: string, body: unknown, options: SendOptions = {}) =>
  send("POST", `/api${path}`, { ...options, body });

type Signed = Pick<TestAccount, "token">;

/** Sends a request of an account by its route, such as `PUT /settings/email`. */
export function ask({ token }: Signed, route: string, body?: unknown, options: SendOptions = {}) {
  const [method = "", path = ""] = route.split(" ");
  return send(method, `/api${path}`, { token, body, ...options });
}

/** Reads the reply to a request of an account. */
export async function read<Body = unknown>(account: Signed, path: string): Promise<Body> {
  const reply = await ask(account, `GET ${path}`);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.json<Body>();
}

/** Returns the status and the body of a reply. */
export const answer = async (reply: Response): Promise<unknown[]> => [reply.status, await reply.json()];

/** Expects a refusal with this status and text; returns its body. */
export async function expectRefusal(reply: Response, status: number, error: string): Promise<ErrorReply> {
  const body = await reply.json<ErrorReply>();
  expect({ status: reply.status, error: body.error }).toEqual({ status, error });
  expect(body.requestId).toBe(reply.headers.get("x-request-id"));
  return body;
}

/** Returns every row of every table except those named. */
export async function everyRow(
  except: readonly string[] = ["rate_limit", "player_activity"],
): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  );
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  // One batch takes an eighth of the time of one query for each table.
  const tablesOf = names.map((name) => env.DB.prepare(`select * from "${name}"`));
  const replies = await env.DB.batch<Record<string, unknown>>(tablesOf);
  return Object.fromEntries(names.map((name, index) => [name, replies[index]?.results ?? []]));
}

/** Returns how many rows the database has written since it was opened. */
export async function writtenRows(): Promise<number> {
  const [written] = await rows<{ count: number }>("select total_changes() as count");
  return written?.count ?? 0;
}

/**
 * Returns a function that runs an attempt and expects it to change no row, except rate limits and the activity that is noted
 * after a reply. Reads the tables again only after a write.
 */
export function changeDetector() {
  let known: { readonly written: number; readonly tables: Record<string, unknown[]> } | null = null;
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const written = await writtenRows();
    if (known?.written !== written) known = { written, tables: await everyRow() };
    const result = await attempt();
    if ((await writtenRows()) !== written) expect(await everyRow()).toEqual(known.tables);
    return result;
  };
}

/** Runs one attempt as `changeDetector` does. */
export function changingNothing<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return changeDetector()(attempt);
}

/** Expects an attempt to be refused with this status and text, and to change no row; returns the body. */
export async function expectRefused(attempt: () => Promise<Response>, status: number, error: string) {
  return expectRefusal(await changingNothing(attempt), status, error);
}

interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  createdAt: string;
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(email: string): Promise<SentMail[]> {
  const reply = await send("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  return (await reply.json<{ mails: SentMail[] }>()).mails;
}

/** Returns the token in the newest mail to an address. */
export async function mailedToken(email: string): Promise<string> {
  const link = (await mailsTo(email))[0]?.links[0];
  const token = link ? new URL(link).searchParams.get("token") : null;
  if (!token) throw new Error(`No link was sent to ${email}`);
  return token;
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let counter = 0;

/** Returns a valid registration with unique values. */
export function newcomer(change: Partial<Registration> = {}): Registration {
  counter += 1;
  return {
    username: `newcomer_${counter}`,
    email: `newcomer_${counter}@example.com`,
    password: PASSWORD,
    ...change,
  };
}

/** Registers a new account without opening the link. */
export async function registered(change: Partial<Registration> = {}): Promise<Registration> {
  const form = newcomer(change);
  expect((await post("/auth/register", form)).status).toBe(200);
  return form;
}

let knownHash: Promise<string> | null = null;

/** Creates a verified account with `PASSWORD` and one open session. Caches the hash, which is slow to compute. */
export async function accountWithPassword(role: UserRole = "player"): Promise<TestAccount> {
  knownHash ??= hashPassword(PASSWORD);
  return createAccount({}, { role, passwordHash: await knownHash });
}

/** Signs in; returns the token of the new session. */
export async function signedIn(email: string, password = PASSWORD): Promise<string> {
  const reply = await post("/auth/login", { email, password });
  expect(reply.status).toBe(200);
  return (await reply.json<{ token: string }>()).token;
}

/** Returns whether the token has a live session. */
export async function isSignedIn(token: string): Promise<boolean> {
  return (await send("GET", "/api/auth/me", { token })).status === 200;
}

/** Asks for another address of an account. */
export const askForAddress = (account: Signed, newEmail: string, password = PASSWORD): Promise<Response> =>
  ask(account, "PUT /settings/email", { newEmail, password });

/** Changes the password of an account. */
export const changePassword = (account: Signed, change: object = {}): Promise<Response> =>
  ask(account, "PUT /settings/password", {
    currentPassword: PASSWORD,
    newPassword: OTHER_PASSWORD,
    ...change,
  });

/** Deletes an account. */
export const deleteAccount = (account: TestAccount, options: SendOptions = {}): Promise<Response> =>
  ask(
    account,
    "DELETE /settings/account",
    { password: PASSWORD, confirmUsername: account.username },
    options,
  );

/** Opens the link that verifies an address. */
export const verifyEmail = (token: string) => post("/auth/verify-email", { token });

/** Opens the link that sets a password. */
export const resetPassword = (token: string, password = OTHER_PASSWORD) =>
  post("/auth/reset-password", { token, password });

/** Asks for a link that sets a password; returns its token. */
export async function resetLink(email: string): Promise<string> {
  await post("/auth/forgot-password", { email });
  return mailedToken(email);
}

/** Moves an account to another address. */
export async function moveTo(account: Signed, to: string, password = PASSWORD): Promise<void> {
  expect((await askForAddress(account, to, password)).status).toBe(200);
  expect((await verifyEmail(await mailedToken(to))).status).toBe(200);
}

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { ErrorReply } from "#game/contract/errors.ts";
import { app } from "../../app.ts";
import { openDatabase } from "../../db/client.ts";
import { insertSession } from "../../db/sessions.ts";
import type { Env } from "../../platform/env.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import {
  createAccount,
  ORIGIN,
  openSocket,
  rows,
  type TestAccount,
  type TestSocket,
} from "../../test-support.ts";

export const PASSWORD = "Guru!2345";
export const OTHER_PASSWORD = "Hustle&9876x";

export interface SendOptions {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly form?: BodyInit;
  readonly headers?: Record<string, string>;
  /** Settings that differ from the test's. */
  readonly env?: Partial<Env>;
}

/** Sends a request to the Worker, by an account where one is named, and waits for what it does after the reply. */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.body !== undefined) headers.set("content-type", "application/json");
  const body = options.form ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { method, headers, body, redirect: "manual" });
  const reply = await app.fetch(request, { ...env, ...options.env }, context);
  await waitOnExecutionContext(context);
  return reply;
}

/** Expects a refusal with this status and text; its body. */
export async function expectRefusal(reply: Response, status: number, error: string): Promise<ErrorReply> {
  const body = await reply.json<ErrorReply>();
  expect({ status: reply.status, error: body.error }).toEqual({ status, error });
  return body;
}

let knownHash: Promise<string> | null = null;

/** A verified account with `PASSWORD` and one open session. The hash is made once: it takes its time. */
export async function accountWithPassword(): Promise<TestAccount> {
  knownHash ??= hashPassword(PASSWORD);
  return createAccount({}, { passwordHash: await knownHash });
}

/** An account as a provider's sign-in leaves it: without a password. */
export async function oauthAccount(): Promise<TestAccount> {
  const account = await createAccount();
  await env.DB.batch([
    env.DB.prepare("update user set oauth_provider = 'google' where id = ?").bind(account.userId),
    env.DB.prepare("insert into oauth_account values ('google', ?, ?, 1)").bind(
      account.userId,
      account.userId,
    ),
  ]);
  return account;
}

/** Another open session of an account. */
export async function anotherSession(account: TestAccount): Promise<{ id: string; token: string }> {
  const id = crypto.randomUUID();
  const token = newToken();
  const at = Date.now();
  await insertSession(openDatabase(env.DB), {
    id,
    userId: account.userId,
    tokenHash: hashToken(token),
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    deviceInfo: "Firefox on Windows",
    ipAddress: "203.0.113.7",
    createdAt: at,
    lastUsedAt: at - 1000,
  });
  return { id, token };
}

/** Whether the token opens a live session. */
export async function isSignedIn(token: string): Promise<boolean> {
  return (await send("GET", "/api/auth/me", { token })).status === 200;
}

/** The player's socket of a session. */
export const gameSocket = (token: string): Promise<TestSocket> => openSocket("/api/realtime/game", token);

/** Expects that the server closes the socket as one whose session has ended, within a second. */
export async function expectClosed(socket: TestSocket): Promise<void> {
  await vi.waitFor(() => expect(socket.closed?.code).toBe(4401), { timeout: 1000, interval: 20 });
}

/** The kinds of an account's security events, oldest first. */
export async function eventKinds({ userId }: TestAccount): Promise<string[]> {
  const events = await rows<{ kind: string }>(
    "select kind from security_event where user_id = ? order by id",
    userId,
  );
  return events.map(({ kind }) => kind);
}

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address, newest first. */
export const mailsTo = (email: string): Promise<SentMail[]> =>
  rows<SentMail>("select `to`, subject, text from development_mail where `to` = ? order by id desc", email);

/** The token in the newest mail to an address. */
export async function mailedToken(email: string): Promise<string> {
  const token = /token=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? "")?.[1];
  if (!token) throw new Error(`No link was sent to ${email}`);
  return token;
}

/** Every row of every table but the counters of the limits. */
export async function everyRow(): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    if (name !== "rate_limit") found[name] = await rows(`select * from "${name}"`);
  }
  return found;
}

/** Runs `attempt` and expects that it changed no row but the counters of the limits. */
export async function changingNothing<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const before = await everyRow();
  const result = await attempt();
  expect(await everyRow()).toEqual(before);
  return result;
}

import { expect } from "vitest";
import { ask, post, type SendOptions, send } from "../../calls-test-support.ts";
import { OTHER_PASSWORD, PASSWORD, type TestAccount } from "../../test-support.ts";

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

/** Signs in; returns the token of the new session. */
export async function signedIn(email: string, password = PASSWORD): Promise<string> {
  const reply = await post("/auth/login", { email, password });
  expect(reply.status).toBe(200);
  return (await reply.json<{ token: string }>()).token;
}

/** Changes the password of an account. */
export const changePassword = (account: Pick<TestAccount, "token">, change: object = {}): Promise<Response> =>
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

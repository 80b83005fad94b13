import { expect } from "vitest";
import { ask, post } from "../../calls-test-support.ts";
import { OTHER_PASSWORD, PASSWORD, type TestAccount } from "../../test-support.ts";
import { mailedToken } from "./auth-test-support.ts";

type Signed = Pick<TestAccount, "token">;

/** Asks for another address of an account. */
export const askForAddress = (account: Signed, newEmail: string, password = PASSWORD): Promise<Response> =>
  ask(account, "PUT /settings/email", { newEmail, password });

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

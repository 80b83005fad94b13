import { expect } from "vitest";
import type * as passkeys from "#game/auth/passkeys-wire.ts";
import { post } from "../../calls-test-support.ts";
import { Authenticator, type Forgery } from "../../passkeys/authenticator-test-support.ts";
import { accountWithPassword, PASSWORD, type TestAccount } from "../../test-support.ts";

/** Begins to add a passkey; returns the options for the authenticator. */
export async function beginAdding(
  { token }: Pick<TestAccount, "token">,
  proof: passkeys.OwnerProof = { password: PASSWORD },
) {
  const reply = await post("/settings/passkeys/options", proof, { token });
  expect(reply.status).toBe(200);
  return (await reply.json<{ options: passkeys.AttestationOptions }>()).options;
}

/** Sends the authenticator's answer. */
export async function finishAdding(
  { token }: Pick<TestAccount, "token">,
  options: passkeys.AttestationOptions,
  authenticator: Authenticator,
  {
    name = "Phone",
    isConditional = false,
    ...forgery
  }: Forgery & { name?: string; isConditional?: boolean } = {},
): Promise<Response> {
  const passkey = await authenticator.attest(options, forgery);
  return post("/settings/passkeys", { name, passkey, isConditional }, { token });
}

/** Adds a passkey to an account; returns the authenticator and the passkey's id. */
export async function withPasskey(
  account: TestAccount,
  proof?: passkeys.OwnerProof,
  authenticator?: Authenticator,
): Promise<{ authenticator: Authenticator; id: string }> {
  const holder = authenticator ?? (await Authenticator.create());
  const reply = await finishAdding(account, await beginAdding(account, proof), holder);
  expect(reply.status).toBe(200);
  const { passkey } = await reply.json<{ passkey: { id: string } }>();
  return { authenticator: holder, id: passkey.id };
}

/** Creates an account with a password and a passkey. */
export async function keyholder() {
  const account = await accountWithPassword();
  return { account, ...(await withPasskey(account)) };
}

/** Begins a proof with a passkey of the account; returns the options for the authenticator. */
export async function beginProof({ token }: Pick<TestAccount, "token">): Promise<passkeys.AssertionOptions> {
  const reply = await post("/settings/confirm/options", undefined, { token });
  expect(reply.status).toBe(200);
  return (await reply.json<{ options: passkeys.AssertionOptions }>()).options;
}

/** Returns a proof of the account's owner by the authenticator. */
export async function proofBy(
  authenticator: Authenticator,
  account: Pick<TestAccount, "token">,
  forgery: Forgery = {},
): Promise<{ passkey: passkeys.PasskeyAssertion }> {
  return { passkey: await authenticator.assert(await beginProof(account), forgery) };
}

/** A browser on the sign-in screen. */
export class SignInScreen {
  #cookie = "";

  async begin(): Promise<passkeys.AssertionOptions> {
    const reply = await post("/auth/passkey/options", undefined, { headers: { cookie: this.#cookie } });
    expect(reply.status).toBe(200);
    this.#cookie = reply.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    return (await reply.json<{ options: passkeys.AssertionOptions }>()).options;
  }

  send(passkey: passkeys.PasskeyAssertion): Promise<Response> {
    return post("/auth/passkey", { passkey }, { headers: { cookie: this.#cookie } });
  }

  async signIn(authenticator: Authenticator, forgery: Forgery = {}): Promise<Response> {
    return this.send(await authenticator.assert(await this.begin(), forgery));
  }
}

/** Faults for which every answer is refused, whatever it is for. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  "of another origin": { origin: "https://guru.test.evil.example" },
  "of another port of this host": { origin: "https://guru.test:444" },
  "for another site": { rpId: "evil.example" },
  "without a person at the authenticator": { isAbsent: true },
  "by a touch without PIN, finger or face": { isUnverified: true },
};

import { expect, it } from "vitest";
import { type AssertionOptions, PASSKEY_TEXT } from "#game/auth/passkeys-wire.ts";
import { expectRefusal, isSignedIn, post } from "../../calls-test-support.ts";
import { Authenticator, type Forgery } from "../../passkeys/authenticator-test-support.ts";
import { userHandle } from "../../passkeys/options.ts";
import { change } from "../../rows-test-support.ts";
import { accountWithPassword, rows, type TestAccount } from "../../test-support.ts";
import {
  beginProof,
  FORGERIES,
  keyholder,
  SignInScreen,
  withPasskey,
} from "../settings/passkey-test-support.ts";
import { eventKinds } from "../settings/settings-test-support.ts";

const sessionsOf = ({ userId }: TestAccount) => rows("select id from session where user_id = ?", userId);

/** Refuses the answer, and opens no session. */
async function expectRefused(account: TestAccount, reply: Promise<Response>, status = 401): Promise<void> {
  const before = await sessionsOf(account);
  await expectRefusal(await reply, status, status === 401 ? PASSKEY_TEXT.refused : PASSKEY_TEXT.expired);
  expect(await sessionsOf(account)).toEqual(before);
}

const ANOTHER = await Authenticator.create();

it("a passkey opens a session, and the account's log says so", async () => {
  const { account, authenticator } = await keyholder();
  const reply = await new SignInScreen().signIn(authenticator);
  const { token } = await reply.json<{ token: string }>();
  expect(reply.status).toBe(200);
  expect(await isSignedIn(token)).toBe(true);
  expect(await eventKinds(account)).toEqual(["passkey_added", "signed_in_passkey"]);
  const [stored] = await rows<{ sign_count: number; last_used_at: number }>("select * from passkey");
  expect(stored).toMatchObject({ sign_count: 2, last_used_at: expect.any(Number) });
});

it("a sign-in asks the browser for any passkey of the public origin", async () => {
  const options = await new SignInScreen().begin();
  expect(options).toMatchObject({ rpId: "guru.test", allowCredentials: [], userVerification: "required" });
  const env = { PUBLIC_ORIGIN: "https://play.example:8443" };
  const elsewhere = await post("/auth/passkey/options", undefined, { env });
  expect(await elsewhere.json()).toMatchObject({ options: { rpId: "play.example" } });
});

it("an authenticator that doesn't count signs in again and again", async () => {
  const authenticator = await Authenticator.create({ counts: false });
  await withPasskey(await accountWithPassword(), undefined, authenticator);
  const screen = new SignInScreen();
  for (let i = 0; i < 2; i += 1) expect((await screen.signIn(authenticator)).status).toBe(200);
});

it.each<[string, Forgery]>([
  ...Object.entries(FORGERIES),
  ["of another type", { type: "webauthn.create" }],
  ["with the count of its last use", { signCount: 1 }],
  ["with a count that goes backwards", { signCount: 0 }],
  ["of an unknown passkey", { credentialId: "c29tZWJvZHkgZWxzZQ" }],
  ["for another account", { userHandle: userHandle(crypto.randomUUID()) }],
  ["that another key has signed", { signer: ANOTHER }],
])("an answer %s is refused", async (_what, forgery) => {
  const { account, authenticator } = await keyholder();
  await expectRefused(account, new SignInScreen().signIn(authenticator, forgery));
});

it("an answer without the account's handle, or that is no JSON, is refused", async () => {
  const { account, authenticator } = await keyholder();
  const screen = new SignInScreen();
  // Nobody else says whose it is.
  const { response, ...passkey } = await authenticator.assert(await screen.begin());
  const { userHandle: _userHandle, ...anonymous } = response;
  await expectRefused(account, screen.send({ ...passkey, response: anonymous }));
  const illegible = { ...passkey, response: { ...response, clientDataJSON: "AAAA" } };
  await expectRefused(account, screen.send(illegible), 400);
});

type Asked = readonly [screen: SignInScreen, options: AssertionOptions];
it.each<[what: string, late: (...asked: [...Asked, key: Authenticator]) => Promise<Asked>]>([
  [
    "to a challenge that a refused answer has used",
    async (screen, options, key) => {
      await screen.send(await key.assert(options, { isAbsent: true }));
      return [screen, options];
    },
  ],
  ["to an unknown challenge", async (screen, options) => [screen, { ...options, challenge: "bm90IG91cnM" }]],
  [
    "to an expired challenge",
    async (screen, options) => {
      await change("update passkey_challenge set expires_at = ?", Date.now());
      return [screen, options];
    },
  ],
  [
    "from another browser than the one that was asked",
    async (_screen, options) => {
      const other = new SignInScreen();
      await other.begin();
      return [other, options];
    },
  ],
  [
    "to a challenge of the settings",
    async (screen) => [screen, await beginProof((await keyholder()).account)],
  ],
])("an answer %s signs nobody in", async (_what, late) => {
  const { account, authenticator } = await keyholder();
  const screen = new SignInScreen();
  const [sender, options] = await late(screen, await screen.begin(), authenticator);
  await expectRefused(account, sender.send(await authenticator.assert(options)), 400);
});

it("a browser has at most five open challenges", async () => {
  const screen = new SignInScreen();
  for (let i = 0; i < 7; i += 1) await screen.begin();
  expect(await rows("select * from passkey_challenge")).toHaveLength(5);
});

it.each([
  ["unknown", { credentialId: "c29tZWJvZHkgZWxzZQ" }, true],
  ["known, with a wrong answer", { isAbsent: true }, false],
])("a refusal says whether the passkey is unknown: %s", async (_case, forgery, isUnknown) => {
  const { authenticator } = await keyholder();
  const reply = await new SignInScreen().signIn(authenticator, forgery);
  expect((await reply.json<{ data: unknown }>()).data).toEqual({ isUnknown });
});

import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type KnownCredentials, MAX_PASSKEYS, PASSKEY_TEXT, type Passkey } from "#game/auth/passkeys-wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { ask, expectRefusal, isSignedIn, read } from "../../calls-test-support.ts";
import { type Attestation, Authenticator, type Forgery } from "../../passkeys/authenticator-test-support.ts";
import { userHandle } from "../../passkeys/options.ts";
import { change, changingNothing } from "../../rows-test-support.ts";
import {
  accountWithPassword,
  anotherSession,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { changePassword, mailsTo } from "../auth/auth-test-support.ts";
import { resetLink, resetPassword } from "../auth/links-test-support.ts";
import {
  beginAdding,
  beginProof,
  FORGERIES,
  finishAdding,
  keyholder,
  proofBy,
  SignInScreen,
  withPasskey,
} from "./passkey-test-support.ts";
import { eventKinds, oauthAccount } from "./settings-test-support.ts";

const listOf = (account: TestAccount) =>
  read<{ passkeys: Passkey[]; known: KnownCredentials }>(account, "/settings/passkeys");
const idsOf = async (account: TestAccount) => (await listOf(account)).passkeys.map(({ id }) => id);
const remove = (account: TestAccount, id: string, body: object = { password: PASSWORD }) =>
  ask(account, `DELETE /settings/passkeys/${id}`, body);
const signIn = async (authenticator: Authenticator) =>
  (await new SignInScreen().signIn(authenticator)).status;
/** A new account, asked for a passkey, and a new authenticator. */
async function asked() {
  const account = await accountWithPassword();
  return { account, options: await beginAdding(account), authenticator: await Authenticator.create() };
}

describe("adding a passkey", () => {
  it("an added passkey is listed by its name, logged, and its owner told by email", async () => {
    const { account, id } = await keyholder();
    const added = { id, name: "Phone", createdAt: expect.any(String), lastUsedAt: null, isNew: true };
    expect((await listOf(account)).passkeys).toEqual([added]);
    expect(await eventKinds(account)).toEqual(["passkey_added"]);
    const [mail] = await mailsTo(account.email);
    expect([mail?.subject, mail?.text]).toEqual(["A passkey was added", expect.stringContaining('"Phone"')]);
  });

  it("the authenticator is asked for a passkey that names the account, and refuses to make another", async () => {
    const { account, authenticator } = await keyholder();
    expect(await beginAdding(account)).toMatchObject({
      rp: { id: "guru.test", name: "Guru Grind" },
      user: { name: account.username },
      excludeCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
  });

  it.each<[string, Forgery]>([...Object.entries(FORGERIES), ["of another type", { type: "webauthn.get" }]])(
    "an answer %s adds nothing",
    async (_what, forgery) => {
      const { account, options, authenticator } = await asked();
      const reply = await finishAdding(account, options, authenticator, forgery);
      await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
      expect(await idsOf(account)).toEqual([]);
    },
  );

  it.each<Attestation>([
    { format: "android-key", entries: ["alg", "sig", "x5c"] },
    { format: "android-safetynet", entries: ["x5c"] },
    { format: "apple", entries: ["x5c"] },
    { format: "fido-u2f", entries: ["sig", "x5c"] },
    { format: "tpm", entries: ["alg", "sig", "x5c"] },
    { format: "packed", entries: ["alg", "sig", "x5c"] },
    { format: "packed", entries: ["alg", "sig", "ecdaaKeyId"] },
    { format: "packed", entries: ["sig", "x5c"] },
    { format: "none", entries: ["alg"] },
    { format: "none", entries: ["alg", "sig"] },
    { format: "of tomorrow", entries: [] },
  ])(
    "a key attested by $format with $entries is not added, and no address in it is fetched",
    async (attestation) => {
      const { account, options, authenticator } = await asked();
      const fetches = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
      onTestFinished(() => fetches.mockRestore());
      const reply = await finishAdding(account, options, authenticator, { attestation });
      expect(fetches).not.toHaveBeenCalled();
      await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
      expect(await idsOf(account)).toEqual([]);
    },
  );

  it.each<Attestation>([
    { format: "none", entries: [] },
    { format: "packed", entries: ["alg", "sig"] },
    { format: "packed", entries: ["sig", "alg"] },
  ])("a key attested by $format with $entries is added, and signs in", async (attestation) => {
    const { account, options, authenticator } = await asked();
    expect((await finishAdding(account, options, authenticator, { attestation })).status).toBe(200);
    expect(await signIn(authenticator)).toBe(200);
  });

  it.each([
    ["deep arrays", Array(3072).fill(0x81)],
    ["deep maps", Array(1536).fill([0xa1, 0]).flat()],
    ["deep tags", Array(3072).fill(0xc1)],
    ["a huge byte string", [0x5b, 0, 0x1f, ...Array(6).fill(0xff)]],
    ["a huge text", [0x7b, 0, 0x1f, ...Array(6).fill(0xff)]],
    ["a huge array", [0x9b, 0, 0x1f, ...Array(6).fill(0xff), ...Array(3000).fill(0)]],
    ["a huge map", [0xbb, 0, 0x1f, ...Array(6).fill(0xff), 0]],
    ["the same key twice", [0xa2, 0x61, 0x61, 0, 0x61, 0x61, 0]],
  ])("an attestation object of %s adds nothing", async (_what, object) => {
    const { account, options, authenticator } = await asked();
    const honest = await authenticator.attest(options);
    const attestationObject = encodeBase64urlNoPadding(Uint8Array.from(object));
    const passkey = { ...honest, response: { ...honest.response, attestationObject } };
    const reply = await ask(account, "POST /settings/passkeys", { name: "Phone", passkey });
    await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
  });

  it("a browser that makes a passkey by itself verifies nobody, but a sign-in with it does", async () => {
    const { account, options, authenticator } = await asked();
    const quiet = { isConditional: true, isAbsent: true };
    expect((await finishAdding(account, options, authenticator, quiet)).status).toBe(200);
    expect((await new SignInScreen().signIn(authenticator, { isUnverified: true })).status).toBe(401);
    expect(await signIn(authenticator)).toBe(200);
  });

  it("an answer adds a passkey once, to the session that was asked", async () => {
    const { account, options, authenticator } = await asked();
    const other = await anotherSession(account);
    const { expired } = PASSKEY_TEXT;
    await expectRefusal(await finishAdding(other, options, authenticator), 400, expired);
    expect((await finishAdding(account, options, authenticator)).status).toBe(200);
    for (const forgery of [{}, { challenge: "bm90IG91cnM" }]) {
      await expectRefusal(await finishAdding(account, options, authenticator, forgery), 400, expired);
    }
    expect(await idsOf(account)).toHaveLength(1);
  });

  it("an answer to an expired challenge adds nothing", async () => {
    const { account, options, authenticator } = await asked();
    await change("update passkey_challenge set expires_at = ?", Date.now());
    const reply = await finishAdding(account, options, authenticator);
    // An attempt whose reply was lost has used it too, and stored the passkey.
    expect((await expectRefusal(reply, 400, PASSKEY_TEXT.expired)).data).toBeUndefined();
  });

  it("a passkey belongs to one account only", async () => {
    const { authenticator } = await keyholder();
    const thief = await asked();
    const { credentialId } = authenticator;
    const reply = await finishAdding(thief.account, thief.options, thief.authenticator, { credentialId });
    expect((await expectRefusal(reply, 409, PASSKEY_TEXT.known)).data).toBeUndefined();
    expect(await signIn(authenticator)).toBe(200);
  });

  it("an account has at most ten", async () => {
    const { account, authenticator } = await asked();
    for (let i = 0; i < MAX_PASSKEYS; i += 1) await withPasskey(account);
    const refused = await finishAdding(account, await beginAdding(account), authenticator);
    expect((await expectRefusal(refused, 409, PASSKEY_TEXT.tooMany)).data).toEqual({ isUnknown: true });
  });
});

describe("naming and removing a passkey", () => {
  it("a passkey gets another name", async () => {
    const { account, id } = await keyholder();
    const rename = async (name: string) =>
      (await ask(account, `PUT /settings/passkeys/${id}`, { name })).status;
    expect(await rename("  Old phone ")).toBe(200);
    expect((await listOf(account)).passkeys).toMatchObject([{ name: "Old phone" }]);
    for (const name of ["", "   ", "x".repeat(41)]) expect(await rename(name)).toBe(400);
  });

  it("a removed passkey signs nobody in, and its sessions go on", async () => {
    const { account, authenticator, id } = await keyholder();
    const { userId, username: name } = account;
    const known = { rpId: "guru.test", userId: userHandle(userId), name };
    const credentialIds = [authenticator.credentialId];
    expect((await listOf(account)).known).toEqual({ ...known, credentialIds });
    const { token } = await (await new SignInScreen().signIn(authenticator)).json<{ token: string }>();
    expect((await remove(account, id)).status).toBe(200);
    expect(await signIn(authenticator)).toBe(401);
    expect(await isSignedIn(token)).toBe(true);
  });

  it("the only way to sign in is not removed", async () => {
    const account = await oauthAccount();
    const { id } = await withPasskey(account, {});
    await change("delete from oauth_account where user_id = ?", account.userId);
    await expectRefusal(await remove(account, id, {}), 409, PASSKEY_TEXT.onlyWay);
  });
});

describe("a passkey in place of the password", () => {
  const confirm = (account: TestAccount, proof: object) => ask(account, "POST /settings/confirm", proof);

  it("a forged answer proves nothing, and an honest one once", async () => {
    const { account, authenticator } = await keyholder();
    const { authenticator: signer } = await keyholder();
    const forgeries: Forgery[] = [{ type: "webauthn.create" }, { signCount: 1 }, { signer }];
    for (const forgery of [...Object.values(FORGERIES), ...forgeries]) {
      const forged = await proofBy(authenticator, account, forgery);
      await expectRefusal(await confirm(account, forged), 400, PASSKEY_TEXT.refused);
    }
    const proof = await proofBy(authenticator, account);
    expect((await confirm(account, proof)).status).toBe(200);
    await expectRefusal(await confirm(account, proof), 400, PASSKEY_TEXT.expired);
  });

  it("an answer to the challenge of another session, or of the sign-in, proves nothing", async () => {
    const { account, authenticator } = await keyholder();
    const other = await anotherSession(account);
    for (const options of [await beginProof(other), await new SignInScreen().begin()]) {
      const passkey = await authenticator.assert(options);
      await expectRefusal(await confirm(account, { passkey }), 400, PASSKEY_TEXT.expired);
    }
  });

  it("the account's passkeys are asked for; without one, beginning is refused", async () => {
    const account = await accountWithPassword();
    await expectRefusal(await ask(account, "POST /settings/confirm/options"), 409, PASSKEY_TEXT.none);
    const { credentialId: id } = (await withPasskey(account)).authenticator;
    const allowed = [{ id, type: "public-key", transports: ["internal"] }];
    expect((await beginProof(account)).allowCredentials).toEqual(allowed);
  });
});

describe("passkeys of an account", () => {
  it("a password from an emailed link removes them all", async () => {
    const { account } = await keyholder();
    const token = await resetLink(account.email);
    const { known } = await listOf(account);
    expect(known.credentialIds).toHaveLength(1);
    // So that the browser can forget them too.
    const reply = await resetPassword(token);
    expect(await reply.json()).toMatchObject({ known: { ...known, credentialIds: [] } });
    expect(await rows("select * from passkey where user_id = ?", account.userId)).toEqual([]);
    expect((await mailsTo(account.email))[0]?.text).toContain("passkeys have been removed");
  });

  it("a changed password removes those that its request names, and no other", async () => {
    const account = await accountWithPassword();
    const add = () => withPasskey(account);
    const [kept, first, second] = [await add(), await add(), await add()];
    const removedPasskeys = [first.id, second.id, first.id];
    expect((await changePassword(account, { removedPasskeys })).status).toBe(200);
    expect(await idsOf(account)).toEqual([kept.id]);
    expect([await signIn(first.authenticator), await signIn(kept.authenticator)]).toEqual([401, 200]);
    const events = ["password_changed", "passkey_removed", "passkey_removed"];
    expect((await eventKinds(account)).slice(3, -1)).toEqual(events);
    const mails = await mailsTo(account.email);
    expect(mails).toHaveLength(4);
    expect(mails[0]).toMatchObject({ subject: "Your password was changed" });
    expect(mails[0]?.text).toContain('"Phone" and "Phone"');
  });

  it.each([
    ["another account's passkey", 404, async () => (await keyholder()).id],
    ["a passkey that is gone", 404, async () => "gone"],
    ["an endless id", 400, async () => "x".repeat(65)],
  ])("a changed password with %s changes nothing", async (_what, status, idOf) => {
    const { account, id } = await keyholder();
    const removedPasskeys = [id, await idOf()];
    const reply = await changingNothing(() => changePassword(account, { removedPasskeys }));
    expect(reply.status).toBe(status);
  });

  it("a wrong password removes no passkey, and one of two changes at once removes its own", async () => {
    const { account, id: first } = await keyholder();
    const { id: second } = await withPasskey(account);
    const wrong = { currentPassword: "Wrong!2345", removedPasskeys: [first] };
    expect((await changingNothing(() => changePassword(account, wrong))).status).toBe(400);
    const changes = [first, second].map((id) => changePassword(account, { removedPasskeys: [id] }));
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await idsOf(account)).toEqual([statuses[0] === 200 ? second : first]);
  });

  it("a passkey proves a change that removes it", async () => {
    const { account, authenticator, id } = await keyholder();
    const proof = await proofBy(authenticator, account);
    const body = { currentPassword: undefined, ...proof, removedPasskeys: [id] };
    expect((await changePassword(account, body)).status).toBe(200);
    expect(await idsOf(account)).toEqual([]);
  });

  it.each([
    { addedDays: 29, changedDays: 10, isNew: true },
    { addedDays: 31, changedDays: 10, isNew: false },
    { addedDays: 31, changedDays: 40, isNew: true },
    { addedDays: 41, changedDays: 40, isNew: false },
    { addedDays: 400, changedDays: null, isNew: true },
  ])(
    "a passkey of $addedDays days is new, since a password of $changedDays days: $isNew",
    async ({ addedDays, changedDays, isNew }) => {
      const { account } = await keyholder();
      const ago = (days: number) => Date.now() - days * DAY_MS;
      await change("update passkey set created_at = ?", ago(addedDays));
      const changedAt = changedDays === null ? null : ago(changedDays);
      await change("update user set created_at = ?, password_changed_at = ?", ago(500), changedAt);
      expect((await listOf(account)).passkeys).toMatchObject([{ isNew }]);
    },
  );

  it.each<[what: string, set: (account: TestAccount) => Promise<unknown>]>([
    ["changed", changePassword],
    ["added", (account) => ask(account, "POST /settings/password", { password: OTHER_PASSWORD })],
    ["reset", async ({ email }) => resetPassword(await resetLink(email))],
  ])("the time of a password that was %s is kept", async (what, set) => {
    const account = what === "added" ? await oauthAccount() : await accountWithPassword();
    await set(account);
    const kept = await rows("select password_changed_at = updated_at as isKept from user");
    expect(kept).toEqual([{ isKept: 1 }]);
  });

  it("the export names them, and no key", async () => {
    const { account, authenticator } = await keyholder();
    await signIn(authenticator);
    const exported = await read(account, "/settings/export");
    const passkey = { name: "Phone", createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(exported).toMatchObject({ passkeys: [passkey] });
    expect(JSON.stringify(exported)).not.toContain(authenticator.credentialId);
  });
});

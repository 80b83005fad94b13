import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type KnownCredentials, MAX_PASSKEYS, PASSKEY_TEXT, type Passkey } from "#game/auth/passkeys-wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { type Attestation, Authenticator, type Forgery } from "../../passkeys/authenticator-test-support.ts";
import { userHandle } from "../../passkeys/options.ts";
import { change, ORIGIN, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  send,
} from "../auth/auth-test-support.ts";
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
import { anotherSession, eventKinds, oauthAccount } from "./settings-test-support.ts";

async function passkeysOf({ token }: TestAccount): Promise<Passkey[]> {
  const reply = await send("GET", "/api/settings/passkeys", { token });
  return (await reply.json<{ passkeys: Passkey[] }>()).passkeys;
}

async function knownTo({ token }: TestAccount): Promise<KnownCredentials> {
  const reply = await send("GET", "/api/settings/passkeys", { token });
  return (await reply.json<{ known: KnownCredentials }>()).known;
}

const remove = ({ token }: TestAccount, id: string, body: object = { password: PASSWORD }) =>
  send("DELETE", `/api/settings/passkeys/${id}`, { token, body });

const changePassword = ({ token }: TestAccount, body: object = {}, key?: string) =>
  send("PUT", "/api/settings/password", {
    token,
    key,
    body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, ...body },
  });

describe("adding a passkey", () => {
  it("an added passkey is listed by its name, logged, and its owner told by email", async () => {
    const { account, id } = await keyholder();
    expect(await passkeysOf(account)).toEqual([
      { id, name: "Phone", createdAt: expect.any(String), lastUsedAt: null, isNew: true },
    ]);
    expect(await eventKinds(account)).toEqual(["passkey_added"]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.subject).toBe("A passkey was added");
    expect(mail?.text).toContain('"Phone"');
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
      const account = await accountWithPassword();
      const authenticator = await Authenticator.create();
      const reply = await finishAdding(account, await beginAdding(account), authenticator, forgery);
      await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
      expect(await passkeysOf(account)).toEqual([]);
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
      const account = await accountWithPassword();
      const options = await beginAdding(account);
      const fetches = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
      onTestFinished(() => fetches.mockRestore());
      const reply = await finishAdding(account, options, await Authenticator.create(), { attestation });
      expect(fetches).not.toHaveBeenCalled();
      await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
      expect(await passkeysOf(account)).toEqual([]);
    },
  );

  it.each<Attestation>([
    { format: "none", entries: [] },
    { format: "packed", entries: ["alg", "sig"] },
    { format: "packed", entries: ["sig", "alg"] },
  ])("a key attested by $format with $entries is added, and signs in", async (attestation) => {
    const account = await accountWithPassword();
    const authenticator = await Authenticator.create();
    const reply = await finishAdding(account, await beginAdding(account), authenticator, { attestation });
    expect(reply.status).toBe(200);
    expect((await new SignInScreen().signIn(authenticator)).status).toBe(200);
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
    const account = await accountWithPassword();
    const honest = await (await Authenticator.create()).attest(await beginAdding(account));
    const attestationObject = encodeBase64urlNoPadding(Uint8Array.from(object));
    const passkey = { ...honest, response: { ...honest.response, attestationObject } };
    const reply = await post("/settings/passkeys", { name: "Phone", passkey }, { token: account.token });
    await expectRefusal(reply, 400, PASSKEY_TEXT.refused);
  });

  it("a browser that makes a passkey by itself verifies nobody, but a sign-in with it does", async () => {
    const account = await accountWithPassword();
    const authenticator = await Authenticator.create();
    const quiet = { isConditional: true, isAbsent: true };
    expect((await finishAdding(account, await beginAdding(account), authenticator, quiet)).status).toBe(200);
    const screen = new SignInScreen();
    const unverified = await authenticator.assert(await screen.begin(), { isUnverified: true });
    expect((await screen.send(unverified)).status).toBe(401);
    expect((await screen.signIn(authenticator)).status).toBe(200);
  });

  it("an answer adds a passkey once, to the session that was asked", async () => {
    const account = await accountWithPassword();
    const authenticator = await Authenticator.create();
    const options = await beginAdding(account);
    const other = await anotherSession(account);
    await expectRefusal(await finishAdding(other, options, authenticator), 400, PASSKEY_TEXT.expired);
    expect((await finishAdding(account, options, authenticator)).status).toBe(200);
    await expectRefusal(await finishAdding(account, options, authenticator), 400, PASSKEY_TEXT.expired);
    const forged = await finishAdding(account, options, authenticator, { challenge: "bm90IG91cnM" });
    await expectRefusal(forged, 400, PASSKEY_TEXT.expired);
    expect(await passkeysOf(account)).toHaveLength(1);
  });

  it("an answer to an expired challenge adds nothing", async () => {
    const account = await accountWithPassword();
    const options = await beginAdding(account);
    await change("update passkey_challenge set expires_at = ?", Date.now());
    const reply = await finishAdding(account, options, await Authenticator.create());
    // An attempt whose reply was lost has used it too, and stored the passkey.
    expect((await expectRefusal(reply, 400, PASSKEY_TEXT.expired)).data).toBeUndefined();
  });

  it("a passkey belongs to one account only", async () => {
    const { authenticator } = await keyholder();
    const thief = await accountWithPassword();
    const { credentialId } = authenticator;
    const reply = await finishAdding(thief, await beginAdding(thief), await Authenticator.create(), {
      credentialId,
    });
    expect((await expectRefusal(reply, 409, PASSKEY_TEXT.known)).data).toBeUndefined();
    expect((await new SignInScreen().signIn(authenticator)).status).toBe(200);
  });

  it("an account has at most ten", async () => {
    const account = await accountWithPassword();
    for (let i = 0; i < MAX_PASSKEYS; i += 1) await withPasskey(account);
    const refused = await finishAdding(account, await beginAdding(account), await Authenticator.create());
    expect((await expectRefusal(refused, 409, PASSKEY_TEXT.tooMany)).data).toEqual({ isUnknown: true });
  });
});

describe("naming and removing a passkey", () => {
  it("a passkey gets another name", async () => {
    const { account, id } = await keyholder();
    const rename = (name: string) =>
      send("PUT", `/api/settings/passkeys/${id}`, { token: account.token, body: { name } });
    expect((await rename("  Old phone ")).status).toBe(200);
    expect(await passkeysOf(account)).toMatchObject([{ name: "Old phone" }]);
    for (const name of ["", "   ", "x".repeat(41)]) {
      expect((await rename(name)).status).toBe(400);
    }
  });

  it("a removed passkey signs nobody in, its owner is told, and its sessions go on", async () => {
    const { account, authenticator, id } = await keyholder();
    const known = {
      rpId: new URL(ORIGIN).hostname,
      userId: userHandle(account.userId),
      name: account.username,
    };
    const { credentialId } = authenticator;
    expect(await knownTo(account)).toEqual({ ...known, credentialIds: [credentialId] });
    const { token } = await (await new SignInScreen().signIn(authenticator)).json<{ token: string }>();
    expect((await remove(account, id)).status).toBe(200);
    expect((await new SignInScreen().signIn(authenticator)).status).toBe(401);
    expect(await isSignedIn(token)).toBe(true);
    expect((await eventKinds(account)).at(-1)).toBe("passkey_removed");
    expect((await mailsTo(account.email))[0]?.subject).toBe("A passkey was removed");
  });

  it("the only way to sign in is not removed", async () => {
    const account = await oauthAccount();
    const { id } = await withPasskey(account, {});
    await change("delete from oauth_account where user_id = ?", account.userId);
    await expectRefusal(await remove(account, id, {}), 409, PASSKEY_TEXT.onlyWay);
  });
});

describe("a passkey in place of the password", () => {
  it("a forged answer proves nothing, and an honest one once", async () => {
    const { account, authenticator } = await keyholder();
    const { authenticator: foreign } = await keyholder();
    const confirm = async (proof: object) => post("/settings/confirm", proof, { token: account.token });
    const forgeries: Forgery[] = [{ type: "webauthn.create" }, { signCount: 1 }, { signer: foreign }];
    for (const forgery of [...Object.values(FORGERIES), ...forgeries]) {
      const forged = await proofBy(authenticator, account, forgery);
      await expectRefusal(await confirm(forged), 400, PASSKEY_TEXT.refused);
    }
    const proof = await proofBy(authenticator, account);
    expect((await confirm(proof)).status).toBe(200);
    await expectRefusal(await confirm(proof), 400, PASSKEY_TEXT.expired);
  });

  it("an answer to the challenge of another session, or of the sign-in, proves nothing", async () => {
    const { account, authenticator } = await keyholder();
    const other = await anotherSession(account);
    for (const options of [await beginProof(other), await new SignInScreen().begin()]) {
      const passkey = await authenticator.assert(options);
      const reply = await post("/settings/confirm", { passkey }, { token: account.token });
      await expectRefusal(reply, 400, PASSKEY_TEXT.expired);
    }
  });

  it("the account's passkeys are asked for; without one, beginning is refused", async () => {
    const account = await accountWithPassword();
    const refused = await post("/settings/confirm/options", undefined, { token: account.token });
    await expectRefusal(refused, 409, PASSKEY_TEXT.none);
    const { authenticator } = await withPasskey(account);
    expect((await beginProof(account)).allowCredentials).toEqual([
      { id: authenticator.credentialId, type: "public-key", transports: ["internal"] },
    ]);
  });
});

describe("passkeys of an account", () => {
  it("a password from an emailed link removes them all", async () => {
    const { account } = await keyholder();
    await post("/auth/forgot-password", { email: account.email });
    const token = await mailedToken(account.email);
    const known = await knownTo(account);
    expect(known.credentialIds).toHaveLength(1);
    const reset = await post("/auth/reset-password", { token, password: OTHER_PASSWORD });
    // So that the browser can forget them too.
    expect(await reset.json()).toMatchObject({ known: { ...known, credentialIds: [] } });
    expect(await rows("select * from passkey where user_id = ?", account.userId)).toEqual([]);
    expect((await mailsTo(account.email))[0]?.text).toContain("passkeys have been removed");
  });

  it("a changed password removes those that its request names, and no other", async () => {
    const account = await accountWithPassword();
    const [kept, first, second] = [
      await withPasskey(account),
      await withPasskey(account),
      await withPasskey(account),
    ];
    const removedPasskeys = [first.id, second.id, first.id];
    expect((await changePassword(account, { removedPasskeys })).status).toBe(200);
    expect((await passkeysOf(account)).map(({ id }) => id)).toEqual([kept.id]);
    expect((await new SignInScreen().signIn(first.authenticator)).status).toBe(401);
    expect((await new SignInScreen().signIn(kept.authenticator)).status).toBe(200);
    expect((await eventKinds(account)).slice(3, -1)).toEqual([
      "password_changed",
      "passkey_removed",
      "passkey_removed",
    ]);
    const mails = await mailsTo(account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your password was changed",
      ...Array(3).fill("A passkey was added"),
    ]);
    expect(mails[0]?.text).toContain('"Phone" and "Phone"');
  });

  it.each([
    ["another account's passkey", 404, async () => (await keyholder()).id],
    ["a passkey that is gone", 404, async () => "gone"],
    ["an endless id", 400, async () => "x".repeat(65)],
  ])("a changed password with %s changes nothing", async (_what, status, idOf) => {
    const account = await accountWithPassword();
    const [own, other] = [(await withPasskey(account)).id, await idOf()];
    const reply = await changingNothing(() => changePassword(account, { removedPasskeys: [own, other] }));
    expect(reply.status).toBe(status);
  });

  it("a wrong password removes no passkey, and one of two changes at once removes its own", async () => {
    const account = await accountWithPassword();
    const [first, second] = [(await withPasskey(account)).id, (await withPasskey(account)).id];
    const wrong = { currentPassword: "Wrong!2345", removedPasskeys: [first] };
    expect((await changingNothing(() => changePassword(account, wrong))).status).toBe(400);
    const replies = await Promise.all(
      [first, second].map((id) => changePassword(account, { removedPasskeys: [id] })),
    );
    const [left] = await passkeysOf(account);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(left?.id).toBe(replies[0]?.status === 200 ? second : first);
  });

  it("a passkey proves a change that removes it", async () => {
    const { account, authenticator, id } = await keyholder();
    const proof = await proofBy(authenticator, account);
    const body = { currentPassword: undefined, ...proof, removedPasskeys: [id] };
    expect((await changePassword(account, body)).status).toBe(200);
    expect(await passkeysOf(account)).toEqual([]);
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
      await change(
        "update user set created_at = ?, password_changed_at = ?",
        ago(500),
        changedDays === null ? null : ago(changedDays),
      );
      expect(await passkeysOf(account)).toMatchObject([{ isNew }]);
    },
  );

  it.each<[what: string, set: (account: TestAccount) => Promise<unknown>]>([
    ["changed", (account) => changePassword(account)],
    [
      "added",
      async (account) => {
        await change("update user set password_hash = null");
        await post("/settings/password", { password: OTHER_PASSWORD }, { token: account.token });
      },
    ],
    [
      "reset",
      async ({ email }) => {
        await post("/auth/forgot-password", { email });
        await post("/auth/reset-password", { token: await mailedToken(email), password: OTHER_PASSWORD });
      },
    ],
  ])("the time of a password that was %s is kept", async (_what, set) => {
    const account = await accountWithPassword();
    await set(account);
    expect(await rows("select password_changed_at = updated_at as isKept from user")).toEqual([
      { isKept: 1 },
    ]);
  });

  it("the export names them, and no key", async () => {
    const { account, authenticator } = await keyholder();
    await new SignInScreen().signIn(authenticator);
    const text = await (await send("GET", "/api/settings/export", { token: account.token })).text();
    expect(JSON.parse(text)).toMatchObject({
      passkeys: [{ name: "Phone", createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    });
    expect(text).not.toContain(authenticator.credentialId);
  });
});

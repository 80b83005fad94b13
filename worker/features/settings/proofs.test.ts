import { describe, expect, it } from "vitest";
import { PASSKEY_TEXT } from "#game/auth/passkeys-wire.ts";
import { PASSWORD_REQUIRED_TEXT } from "#game/auth/sign-in-wire.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { ask, expectRefusal, isSignedIn } from "../../calls-test-support.ts";
import { registeredRoutes } from "../../http/route.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { anotherSession, OTHER_PASSWORD, PASSWORD, type TestAccount } from "../../test-support.ts";
import { mailsTo } from "../auth/auth-test-support.ts";
import { keyholder, proofBy, withPasskey } from "./passkey-test-support.ts";
import { eventKinds, oauthAccount } from "./settings-test-support.ts";

/*
 * Every form that asks for a proof of the owner, by proof. A route that takes one and isn't in the table fails. What a form
 * changes is proven beside it, which sessions it ends in sessions.test.ts.
 */

const ADDED = "A passkey was added";
const FRESH = "a passkey or a fresh sign-in";
/** By route: what proves the owner of an account without a password; the newest security event and mail afterwards. */
const FORMS = [
  ["PUT /settings/password", "nothing", "password_changed", "Your password was changed"],
  ["PUT /settings/email", "a passkey", "email_change_requested", ADDED],
  ["PUT /settings/username", "a passkey", "username_changed", "Your username was changed"],
  ["DELETE /settings/account", FRESH, undefined, ADDED],
  ["POST /settings/passkeys/options", FRESH, "passkey_added", ADDED],
  ["DELETE /settings/passkeys/:id", FRESH, "passkey_removed", "A passkey was removed"],
  ["POST /settings/confirm", "a passkey", "passkey_added", ADDED],
] as const;

/** Returns a function that sends the form with a proof, filled in for every route: each ignores the fields of the others. */
const formOf = (route: string, account: TestAccount, passkeyId = "none") => {
  const named = { newUsername: "renamed_guru", confirmUsername: account.username };
  const wanted = { newPassword: OTHER_PASSWORD, newEmail: "new@example.com", ...named };
  return (proof: object) => ask(account, route.replace(":id", passkeyId), { ...wanted, ...proof });
};
const typed = (password = PASSWORD) => ({ password, currentPassword: password });

const signInWasAgo = (minutes: number) =>
  change("update session set created_at = ?", Date.now() - minutes * 60_000);

it("every route that takes a proof of the owner is in the table", () => {
  const takesProof = registeredRoutes.filter(({ endpoint: { body } }) => {
    const fields = typeof body === "object" && "entries" in body ? Object.keys(Object(body.entries)) : [];
    return fields.includes("passkey") && fields.some((field) => /password$/i.test(field));
  });
  const routes = takesProof.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(routes.sort()).toEqual(FORMS.map(([route]) => route).sort());
});

describe.each(FORMS)("the form %s", (route, withoutPassword, event, mail) => {
  it.each(["the password", "a passkey"])(
    `${route} takes %s, logs the change and tells its owner`,
    async (by) => {
      const { account, authenticator, id } = await keyholder();
      const proof = by === "a passkey" ? await proofBy(authenticator, account) : typed();
      expect((await formOf(route, account, id)(proof)).status).toBe(200);
      expect((await eventKinds(account)).at(-1)).toBe(event);
      expect((await mailsTo(account.email))[0]?.subject).toBe(mail);
    },
  );

  it(`${route} without a proof, or with a wrong one, changes nothing and ends no session`, async () => {
    const { account, id } = await keyholder();
    const { authenticator: foreign } = await keyholder();
    const form = formOf(route, account, id);
    await expectRefused(() => form({}), 400, PASSWORD_REQUIRED_TEXT);
    const wrong = await expectRefused(
      () => form(typed("Wrong!2345")),
      400,
      SETTINGS_REFUSAL_TEXT.wrongPassword,
    );
    expect(wrong.code).toBe("invalid_credentials");
    await expectRefusal(await form(await proofBy(foreign, account)), 400, PASSKEY_TEXT.refused);
    expect(await eventKinds(account)).toEqual(["passkey_added"]);
    expect(await isSignedIn(account.token)).toBe(true);
  });

  it(`${route} of an account without a password takes ${withoutPassword}`, async () => {
    const account = await oauthAccount();
    const { authenticator, id } = await withPasskey(account, {});
    const form = formOf(route, account, id);
    const isFreshEnough = withoutPassword === FRESH;
    await signInWasAgo(11);
    if (isFreshEnough) await expectRefused(() => form({}), 403, SETTINGS_REFUSAL_TEXT.signInAgain);
    else await expectRefused(() => form({}), 409, SETTINGS_REFUSAL_TEXT.needsPassword);
    const reply = await form(await proofBy(authenticator, account));
    expect(reply.status).toBe(withoutPassword === "nothing" ? 409 : 200);
    const fresh = await oauthAccount();
    const another = await withPasskey(fresh, {});
    await signInWasAgo(9);
    expect((await formOf(route, fresh, another.id)({})).status).toBe(isFreshEnough ? 200 : 409);
  });
});

it.each(["passwords", "passkeys"])(
  "ten wrong %s, whatever their forms, refuse every form of that session for a quarter of an hour",
  async (what) => {
    const { account, authenticator, id } = await keyholder();
    const routes = FORMS.map(([route]) => route);
    const absent = () => proofBy(authenticator, account, { isAbsent: true });
    const guess = async (_: unknown, index: number) => {
      const proof = what === "passkeys" ? await absent() : typed("Wrong!2345");
      return (await formOf(routes[index % routes.length] ?? "", account, id)(proof)).status;
    };
    // At once, to prove that parallel guesses are counted.
    const guesses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(new Set(guesses)).toEqual(new Set([400]));
    for (const route of routes) {
      const refused = await changingNothing(() => formOf(route, account, id)(typed()));
      expect([route, refused.status]).toEqual([route, 429]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    }
    expect(await isSignedIn(account.token)).toBe(true);
    const elsewhere = await anotherSession(account);
    expect((await formOf("POST /settings/confirm", elsewhere)(typed())).status).toBe(200);
  },
);

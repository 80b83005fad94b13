import { describe, expect, it } from "vitest";
import { PASSKEY_TEXT } from "#game/auth/passkeys-wire.ts";
import { PASSWORD_REQUIRED_TEXT } from "#game/auth/sign-in-wire.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { registeredRoutes } from "../../http/route.ts";
import { change, type TestAccount } from "../../test-support.ts";
import {
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  send,
} from "../auth/auth-test-support.ts";
import { keyholder, proofBy, withPasskey } from "./passkey-test-support.ts";
import { anotherSession, eventKinds, oauthAccount } from "./settings-test-support.ts";

/*
 * Every form that asks for a proof of the owner, by proof. A route that takes one and isn't in the table fails. What a form
 * changes is proven beside it, which sessions it ends in sessions.test.ts.
 */

interface Form {
  readonly wanted?: (account: TestAccount) => object;
  /** What proves the owner of an account without a password. */
  readonly withoutPassword: "a passkey" | "a passkey or a fresh sign-in" | "nothing";
  /** The newest security event and the newest mail afterwards. */
  readonly event: string | undefined;
  readonly mail: string;
}

const ADDED = "A passkey was added";
const FORMS: Readonly<Record<string, Form>> = {
  "PUT /settings/password": {
    wanted: () => ({ newPassword: OTHER_PASSWORD }),
    withoutPassword: "nothing",
    event: "password_changed",
    mail: "Your password was changed",
  },
  "PUT /settings/email": {
    wanted: () => ({ newEmail: "new@example.com" }),
    withoutPassword: "a passkey",
    event: "email_change_requested",
    mail: ADDED,
  },
  "PUT /settings/username": {
    wanted: () => ({ newUsername: "renamed_guru" }),
    withoutPassword: "a passkey",
    event: "username_changed",
    mail: "Your username was changed",
  },
  "DELETE /settings/account": {
    wanted: ({ username }) => ({ confirmUsername: username }),
    withoutPassword: "a passkey or a fresh sign-in",
    event: undefined,
    mail: ADDED,
  },
  "POST /settings/passkeys/options": {
    withoutPassword: "a passkey or a fresh sign-in",
    event: "passkey_added",
    mail: ADDED,
  },
  "DELETE /settings/passkeys/:id": {
    withoutPassword: "a passkey or a fresh sign-in",
    event: "passkey_removed",
    mail: "A passkey was removed",
  },
  "POST /settings/confirm": { withoutPassword: "a passkey", event: "passkey_added", mail: ADDED },
};
const ROUTES = Object.entries(FORMS);

/** Returns a function that sends the form with a proof. */
function formOf(route: string, account: TestAccount, passkeyId = "none") {
  const [method = "", path = ""] = route.split(" ");
  return (proof: object) =>
    send(method, `/api${path.replace(":id", passkeyId)}`, {
      token: account.token,
      body: { ...FORMS[route]?.wanted?.(account), ...proof },
    });
}

const passwordOf = (route: string, password = PASSWORD) =>
  route === "PUT /settings/password" ? { currentPassword: password } : { password };

const signInWasAgo = (minutes: number) =>
  change("update session set created_at = ?", Date.now() - minutes * 60_000);

it("every route that takes a proof of the owner is in the table", () => {
  const takesProof = registeredRoutes.filter(({ endpoint: { body } }) => {
    const fields = typeof body === "object" && "entries" in body ? Object.keys(Object(body.entries)) : [];
    return fields.includes("passkey") && fields.some((field) => /password$/i.test(field));
  });
  expect(takesProof.map(({ endpoint: { method, path } }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(FORMS).sort(),
  );
});

describe.each(ROUTES)("the form %s", (route, { withoutPassword, event, mail }) => {
  it.each(["the password", "a passkey"])(
    `${route} takes %s, logs the change and tells its owner`,
    async (by) => {
      const { account, authenticator, id } = await keyholder();
      const proof = by === "a passkey" ? await proofBy(authenticator, account) : passwordOf(route);
      const reply = await formOf(route, account, id)(proof);
      expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
      expect((await eventKinds(account)).at(-1)).toBe(event);
      expect((await mailsTo(account.email))[0]?.subject).toBe(mail);
    },
  );

  it(`${route} without a proof, or with a wrong one, changes nothing and ends no session`, async () => {
    const { account, id } = await keyholder();
    const { authenticator: foreign } = await keyholder();
    const form = formOf(route, account, id);
    const none = await changingNothing(() => form({}));
    await expectRefusal(none, 400, PASSWORD_REQUIRED_TEXT);
    const wrong = await changingNothing(() => form(passwordOf(route, "Wrong!2345")));
    expect(await expectRefusal(wrong, 400, SETTINGS_REFUSAL_TEXT.wrongPassword)).toMatchObject({
      code: "invalid_credentials",
    });
    await expectRefusal(await form(await proofBy(foreign, account)), 400, PASSKEY_TEXT.refused);
    expect(await eventKinds(account)).toEqual(["passkey_added"]);
    expect(await isSignedIn(account.token)).toBe(true);
  });

  it(`${route} of an account without a password takes ${withoutPassword}`, async () => {
    const account = await oauthAccount();
    const { authenticator, id } = await withPasskey(account, {});
    const form = formOf(route, account, id);
    await signInWasAgo(11);
    const refused = await changingNothing(() => form({}));
    const isFreshEnough = withoutPassword === "a passkey or a fresh sign-in";
    if (isFreshEnough) await expectRefusal(refused, 403, SETTINGS_REFUSAL_TEXT.signInAgain);
    else await expectRefusal(refused, 409, SETTINGS_REFUSAL_TEXT.needsPassword);
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
    const other = await anotherSession(account);
    const guess = async (_: unknown, index: number) => {
      const [route = ""] = ROUTES[index % ROUTES.length] ?? [];
      const proof =
        what === "passkeys"
          ? await proofBy(authenticator, account, { isAbsent: true })
          : passwordOf(route, "Wrong!2345");
      return (await formOf(route, account, id)(proof)).status;
    };
    // At once, to prove that parallel guesses are counted.
    const guesses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(new Set(guesses)).toEqual(new Set([400]));
    for (const [route] of ROUTES) {
      const refused = await changingNothing(() => formOf(route, account, id)(passwordOf(route)));
      expect([route, refused.status]).toEqual([route, 429]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    }
    expect(await isSignedIn(account.token)).toBe(true);
    const elsewhere = { ...account, token: other.token };
    expect((await formOf("POST /settings/confirm", elsewhere)({ password: PASSWORD })).status).toBe(200);
  },
);

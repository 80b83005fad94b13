import { expect, it } from "vitest";
import { Authenticator } from "../../passkeys/authenticator-test-support.ts";
import { change, rows } from "../../test-support.ts";
import {
  accountWithPassword,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  resetLink,
  resetPassword,
  send,
} from "../auth/auth-test-support.ts";
import { beginAdding, finishAdding, SignInScreen, withPasskey } from "./passkey-test-support.ts";
import { oauthAccount } from "./settings-test-support.ts";

/* Requests of accounts at the same time, of which one succeeds. Links are raced in auth/links.test.ts, moves in takeover.test.ts. */

interface Race {
  /** Prepares the requests. */
  readonly attempts: () => Promise<(() => Promise<Response>)[]>;
  /** The status of those that come too late. */
  readonly late: number;
  /** A query, and what it finds afterwards. */
  readonly left: readonly [sql: string, found: readonly object[]];
}

const register = (form: Parameters<typeof newcomer>[0]) => () => post("/auth/register", newcomer(form));
const putPassword = (token: string, currentPassword: string, newPassword: string) => () =>
  send("PUT", "/api/settings/password", { token, body: { currentPassword, newPassword } });
const addPassword = (token: string, password: string) => () =>
  post("/settings/password", { password }, { token });

const RACES: Readonly<Record<string, Race>> = {
  "registrations of a username, in any letter case": {
    attempts: async () =>
      ["parallel", "PARALLEL", "Parallel", "pArAlLeL"].map((username) => register({ username })),
    late: 400,
    left: [
      "select username_key, p.name is not null as isPlayer, t.purpose from user u join player p on p.user_id = u.id join email_token t on t.user_id = u.id",
      [{ username_key: "parallel", isPlayer: 1, purpose: "verify" }],
    ],
  },
  "registrations of an address, in any letter case": {
    attempts: async () =>
      ["a@example.com", "A@example.com", "a@EXAMPLE.com"].map((email) => register({ email })),
    late: 400,
    left: ["select email_key from user", [{ email_key: "a@example.com" }]],
  },
  "changes to a username": {
    attempts: async () => {
      const accounts = await Promise.all([1, 2, 3, 4].map(() => accountWithPassword()));
      const body = { newUsername: "wanted", password: PASSWORD };
      return accounts.map(
        ({ token }) =>
          () =>
            send("PUT", "/api/settings/username", { token, body }),
      );
    },
    late: 409,
    left: ["select count(*) as names from player where name = 'wanted'", [{ names: 1 }]],
  },
  "changes of a password": {
    attempts: async () => {
      const { token } = await accountWithPassword();
      return [OTHER_PASSWORD, "Another&777x"].map((password) => putPassword(token, PASSWORD, password));
    },
    late: 400,
    left: ["select kind from security_event", [{ kind: "password_changed" }]],
  },
  "first passwords": {
    attempts: async () => {
      const { token } = await oauthAccount();
      return [PASSWORD, OTHER_PASSWORD].map((password) => addPassword(token, password));
    },
    late: 409,
    left: ["select kind from security_event", [{ kind: "password_added" }]],
  },
  "passwords by one link": {
    attempts: async () => {
      const token = await resetLink((await accountWithPassword()).email);
      return ["First#4711x", "Second#4711x", "Third#4711x"].map(
        (password) => () => resetPassword(token, password),
      );
    },
    late: 400,
    left: ["select kind from security_event", [{ kind: "password_reset" }]],
  },
  "sign-ins with one answer of a passkey": {
    attempts: async () => {
      const { authenticator } = await withPasskey(await accountWithPassword());
      const screen = new SignInScreen();
      const answer = await authenticator.assert(await screen.begin());
      return [1, 2, 3, 4].map(() => () => screen.send(answer));
    },
    late: 400,
    left: ["select count(*) as sessions from session", [{ sessions: 2 }]],
  },
  "additions of a tenth passkey": {
    attempts: async () => {
      const account = await accountWithPassword();
      await change(
        `insert into passkey select ?1 || value, ?1, ?1 || value, 'key', 0, '[]', 'Old', 1, null
         from json_each('[1,2,3,4,5,6,7,8,9]')`,
        account.userId,
      );
      const options = await Promise.all([1, 2, 3].map(() => beginAdding(account)));
      const keys = await Promise.all(options.map(() => Authenticator.create()));
      return keys.map((key, index) => {
        const asked = options[index];
        if (!asked) throw new Error("No options");
        return () => finishAdding(account, asked, key);
      });
    },
    late: 409,
    left: ["select count(*) as passkeys from passkey", [{ passkeys: 10 }]],
  },
  "removals of the only two ways to sign in": {
    attempts: async () => {
      const account = await oauthAccount();
      const ids = [(await withPasskey(account, {})).id, (await withPasskey(account, {})).id];
      await change("delete from oauth_account where user_id = ?", account.userId);
      const { token } = account;
      return ids.map((id) => () => send("DELETE", `/api/settings/passkeys/${id}`, { token, body: {} }));
    },
    late: 409,
    left: ["select count(*) as passkeys from passkey", [{ passkeys: 1 }]],
  },
};

it.each(Object.entries(RACES))("of %s at once, one succeeds", async (_what, { attempts, late, left }) => {
  const requests = await attempts();
  const replies = await Promise.all(requests.map((request) => request()));
  const [first, ...others] = replies.map(({ status }) => status).sort();
  expect([first, new Set(others)]).toEqual([200, new Set([late])]);
  const [query, found] = left;
  expect(await rows(query)).toEqual(found);
});

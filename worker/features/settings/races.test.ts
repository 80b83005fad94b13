import { expect, it } from "vitest";
import { ask, post } from "../../calls-test-support.ts";
import { Authenticator } from "../../passkeys/authenticator-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { accountWithPassword, OTHER_PASSWORD, PASSWORD, rows } from "../../test-support.ts";
import { changePassword, newcomer } from "../auth/auth-test-support.ts";
import { beginAdding, finishAdding, SignInScreen, withPasskey } from "./passkey-test-support.ts";
import { oauthAccount } from "./settings-test-support.ts";

/* Requests of accounts at the same time, of which one succeeds. Links are raced in auth/links.test.ts, moves in takeover.test.ts. */

const register = (form: Parameters<typeof newcomer>[0]) => () => post("/auth/register", newcomer(form));
const EVENTS = "select kind from security_event";
const USERS = `select username_key, p.name is not null as isPlayer, t.purpose from user u
  join player p on p.user_id = u.id join email_token t on t.user_id = u.id`;

type Prepare = () => Promise<(() => Promise<Response>)[]>;
/** Prepares the requests; the status of those that come too late; a query, and the one row that it finds afterwards. */
const RACES: Readonly<Record<string, readonly [Prepare, late: number, sql: string, left: object]>> = {
  "registrations of a username, in any letter case": [
    async () => ["parallel", "PARALLEL", "Parallel", "pArAlLeL"].map((username) => register({ username })),
    400,
    USERS,
    { username_key: "parallel", isPlayer: 1, purpose: "verify" },
  ],
  "registrations of an address, in any letter case": [
    async () => ["a@example.com", "A@example.com", "a@EXAMPLE.com"].map((email) => register({ email })),
    400,
    "select email_key from user",
    { email_key: "a@example.com" },
  ],
  "changes to a username": [
    async () => {
      const accounts = await Promise.all([1, 2, 3, 4].map(() => accountWithPassword()));
      const body = { newUsername: "wanted", password: PASSWORD };
      return accounts.map((account) => () => ask(account, "PUT /settings/username", body));
    },
    409,
    "select count(*) as names from player where name = 'wanted'",
    { names: 1 },
  ],
  "changes of a password": [
    async () => {
      const account = await accountWithPassword();
      const passwords = [OTHER_PASSWORD, "Another&777x"];
      return passwords.map((newPassword) => () => changePassword(account, { newPassword }));
    },
    400,
    EVENTS,
    { kind: "password_changed" },
  ],
  "first passwords": [
    async () => {
      const account = await oauthAccount();
      const passwords = [PASSWORD, OTHER_PASSWORD];
      return passwords.map((password) => () => ask(account, "POST /settings/password", { password }));
    },
    409,
    EVENTS,
    { kind: "password_added" },
  ],
  "sign-ins with one answer of a passkey": [
    async () => {
      const { authenticator } = await withPasskey(await accountWithPassword());
      const screen = new SignInScreen();
      const answer = await authenticator.assert(await screen.begin());
      return [1, 2, 3, 4].map(() => () => screen.send(answer));
    },
    400,
    "select count(*) as sessions from session",
    { sessions: 2 },
  ],
  "additions of a tenth passkey": [
    async () => {
      const account = await accountWithPassword();
      await change(
        `insert into passkey select ?1 || value, ?1, ?1 || value, 'key', 0, '[]', 'Old', 1, null
         from json_each('[1,2,3,4,5,6,7,8,9]')`,
        account.userId,
      );
      const begun = [1, 2, 3].map(
        async () => [await beginAdding(account), await Authenticator.create()] as const,
      );
      return (await Promise.all(begun)).map(
        ([options, key]) =>
          () =>
            finishAdding(account, options, key),
      );
    },
    409,
    "select count(*) as passkeys from passkey",
    { passkeys: 10 },
  ],
  "removals of the only two ways to sign in": [
    async () => {
      const account = await oauthAccount();
      const ids = [(await withPasskey(account, {})).id, (await withPasskey(account, {})).id];
      await change("delete from oauth_account where user_id = ?", account.userId);
      return ids.map((id) => () => ask(account, `DELETE /settings/passkeys/${id}`, {}));
    },
    409,
    "select count(*) as passkeys from passkey",
    { passkeys: 1 },
  ],
};

it.each(Object.entries(RACES))("of %s at once, one succeeds", async (_what, [prepare, late, sql, left]) => {
  const requests = await prepare();
  const replies = await Promise.all(requests.map((request) => request()));
  const [first, ...others] = replies.map(({ status }) => status).sort();
  expect([first, new Set(others)]).toEqual([200, new Set([late])]);
  expect(await rows(sql)).toEqual([left]);
});

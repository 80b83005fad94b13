import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import { send } from "../../calls-test-support.ts";
import { createAccount, rows, type TestAccount } from "../../test-support.ts";
import { grantStatements } from "./role-grants.ts";

const AT = 1_800_000_000_000;

/** Grants a role as `npm run grant` does. */
async function grant(username: string, role: UserRole) {
  const statements = grantStatements(username, role, AT).map((sql) => env.DB.prepare(sql));
  const [, , found] = await env.DB.batch<{ username: string; role: UserRole }>(statements);
  return found?.results[0];
}

async function statusOf(account: TestAccount, method: string, path: string): Promise<number> {
  return (await send(method, path, { token: account.token })).status;
}
const reload = (account: TestAccount) => statusOf(account, "POST", "/api/gamedev/npcs/reload");

it("a granted or revoked role applies from the next request", async () => {
  const account = await createAccount();
  expect(await reload(account)).toBe(403);
  expect(await grant(account.username.toUpperCase(), "admin")).toEqual({
    username: account.username,
    role: "admin",
  });
  expect(await reload(account)).toBe(200);
  await grant(account.username, "player");
  expect(await reload(account)).toBe(403);
});

it("granting a role writes the former role to the audit log, but only if it changes", async () => {
  const account = await createAccount();
  await grant(account.username, "moderator");
  await grant(account.username, "moderator");
  expect(await rows("select at, actor_id, action, subject, details from audit_log")).toEqual([
    {
      at: AT,
      actor_id: "operator",
      action: "role.grant",
      subject: account.userId,
      details: '{"from":"player","to":"moderator"}',
    },
  ]);
});

it("the audit log shows the operator as the actor of a grant", async () => {
  const account = await createAccount();
  await grant(account.username, "admin");
  const reply = await send("GET", "/api/gamedev/audit", { token: account.token });
  expect(await reply.json()).toMatchObject({
    entries: [{ actorName: "The operator", action: "role.grant", subjectName: account.username }],
  });
});

it("granting a role to an unknown name changes nothing", async () => {
  const account = await createAccount();
  expect(await grant("nobody_here", "admin")).toBeUndefined();
  expect(await rows("select role from user")).toEqual([{ role: "player" }]);
  expect(await rows("select * from audit_log")).toEqual([]);
  expect(account.username).not.toBe("nobody_here");
});

it.each(["x' or 1=1 --", "ab", "a".repeat(21), "na me", ""])(
  "granting a role is refused for the name %j",
  (name) => {
    expect(() => grantStatements(name, "admin", AT)).toThrow("can't be a username");
  },
);

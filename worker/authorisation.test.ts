import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { aContact } from "#game/content/fixture.ts";
import { CAPABILITIES, type Capability, can } from "#game/core/wire/roles.ts";
import { lastWeek } from "#game/intake/replay.ts";
import { npcPosts } from "#game/social/npc-posts.ts";
import { app } from "./app.ts";
import { send, socketHeaders, TestSocket } from "./calls-test-support.ts";
import { CAST } from "./content/feed.ts";
import { newcomer } from "./features/auth/auth-test-support.ts";
import { pushDevice } from "./features/settings/push-test-support.ts";
import { differencesFromDescription } from "./http/openapi-test-support.ts";
import { AN_ASSERTION, AN_ATTESTATION } from "./passkeys/authenticator-test-support.ts";
import { pictureForm } from "./pictures/image-test-support.ts";
import {
  newestMessage,
  type PathValues,
  pathOf,
  reportedName,
  writtenMessage,
} from "./route-paths-test-support.ts";
import { changeDetector, everyRow, writtenRows } from "./rows-test-support.ts";
import { accountWithPassword, OTHER_PASSWORD, PASSWORD, type TestAccount } from "./test-support.ts";

/*
 * Checks every route of the Worker for nobody, stranger, owner and admin, and those of the administration for every
 * role. The routes come from the Worker's own table, so an unlisted route fails. The routes of a class share one world: its
 * refused requests leave it as it was, and each permitted one gets a caller that is new to it.
 */

const PEOPLE = ["nobody", "stranger", "owner", "admin"] as const;
/** People with a role that some routes of the administration accept. */
const TEAM = ["moderator", "editor"] as const;
type Person = (typeof PEOPLE)[number] | (typeof TEAM)[number];

/** Access classes and the status that each person gets. */
const ACCESS: Readonly<Record<Access, Partial<Readonly<Record<Person, number>>>>> = {
  /** Same reply for everyone. */
  public: { nobody: 200, stranger: 200, owner: 200, admin: 200 },
  /** For any signed-in user, about their own account only. */
  own: { nobody: 401, stranger: 200, owner: 200, admin: 200 },
  /** Names a resource of the owner in its path; 404 for everyone else, whatever their role. */
  owned: { nobody: 401, stranger: 404, owner: 200, admin: 404 },
  ...accessByCapability(),
};
type Access = "public" | "own" | "owned" | Capability;

/** For the roles that include the capability. See docs/reference/administration.md#roles. */
function accessByCapability() {
  const statuses = (capability: Capability) => {
    const team = [...TEAM, "admin" as const].map((role) => [role, can({ role }, capability) ? 200 : 403]);
    return { nobody: 401, stranger: 403, owner: 403, ...Object.fromEntries(team) };
  };
  return Object.fromEntries(CAPABILITIES.map((name) => [name, statuses(name)])) as Record<
    Capability,
    Readonly<Record<Person, number>>
  >;
}

interface World {
  readonly people: Readonly<People>;
  /** The account that makes the request; null for nobody. */
  readonly caller: TestAccount | null;
}

interface Rule {
  readonly access: Access;
  /** True if it needs a fresh proof of the owner, because one click can't undo it. */
  readonly isFresh?: boolean;
  /** Success status if it isn't 200. */
  readonly ok?: number;
  /** Values for parameters of the path. Without one, a player is the stranger. */
  readonly values?: PathValues | ((world: World) => PathValues | Promise<PathValues>);
  /** The path of a pattern that has no parameters. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>> | ((world: World) => unknown);
  readonly form?: () => FormData;
}

/** Names the access of each rule. */
function rulesOf(groups: Readonly<Record<Access, Readonly<Record<string, Omit<Rule, "access">>>>>) {
  const rules = (Object.keys(groups) as Access[]).flatMap((access) =>
    Object.entries(groups[access]).map(([route, rule]): [string, Rule] => [route, { ...rule, access }]),
  );
  return Object.fromEntries(rules);
}

const RULES = rulesOf({
  public: {
    "GET /api/health": {},
    "GET /api/ready": {},
    "GET /api/test": {},
    "GET /api/openapi.json": {},
    "GET /api/public/:kind/:id": { values: { kind: "certificate", id: "emperor" } },
    "GET /api/public/intake/:week": { values: () => ({ week: String(lastWeek(Date.now())) }) },
    "GET /api/public/town/:week": { ok: 404, values: { week: "1" } },
    "POST /api/auth/register": { body: () => newcomer() },
    "POST /api/auth/login": { body: ({ people }) => ({ email: people.owner.email, password: PASSWORD }) },
    "POST /api/auth/forgot-password": { body: ({ people }) => ({ email: people.owner.email }) },
    "POST /api/auth/resend-verification": { body: ({ people }) => ({ email: people.owner.email }) },
    "POST /api/auth/verify-email": { ok: 400, body: { token: "unknown" } },
    "POST /api/auth/reset-password": { ok: 400, body: { token: "unknown", password: PASSWORD } },
    "POST /api/auth/oauth/exchange": { ok: 400, body: { token: "unknown" } },
    "POST /api/auth/passkey/options": {},
    // Nobody has begun a sign-in.
    "POST /api/auth/passkey": { ok: 400, body: { passkey: AN_ASSERTION } },
    // Only on a local run; development-mail.test.ts covers the rest.
    "GET /api/dev/mail": {},
    "GET /dev/mail": {},
    // The random key protects it, because an image element can't send a token.
    "GET /api/pictures/:key": { values: ({ people }) => uploadPicture(people.owner) },
    // No provider is configured here; oauth.test.ts covers sign-in.
    "GET /auth/:provider": { ok: 302 },
    "GET /auth/:provider/callback": { ok: 302, path: "/auth/google/callback?code=1&state=2" },
    // A picture that another app shares, without a service worker.
    "POST /share": { ok: 303 },
    "ALL /assets/*": { ok: 404, path: "/assets/nothing.js" },
    "ALL /api/*": { ok: 404, path: "/api/nothing" },
    // The app, which has its own screen for unknown paths.
    "GET /certificate/:id/": { ok: 308, values: { id: "emperor" } },
    "GET /intake/:id/": { ok: 308, values: { id: "nothing" } },
    "GET /town/:id/": { ok: 308, values: { id: "nothing" } },
    "GET /two-oclock/:id/": { ok: 308, values: { id: "nothing" } },
    "GET /certificate/:id": { values: { id: "emperor" } },
    "GET /intake/:id": { ok: 404, values: { id: "nothing" } },
    "GET /town/:id": { ok: 404, values: { id: "nothing" } },
    "GET /two-oclock/:id": { ok: 404, values: { id: "nothing" } },
    "GET /.well-known/security.txt": { ok: 404 },
    "GET /.well-known/*": { ok: 404, path: "/.well-known/nothing" },
    "GET /:file{[^/]+\\.[^/]+}": { ok: 404, path: "/nothing.txt" },
    "GET /*": { path: "/nothing" },
    "ALL /*": { path: "/nothing" },
  },
  own: {
    "POST /api/auth/logout": {},
    "GET /api/auth/me": {},
    "GET /api/me": {},
    "GET /api/player/actions": {},
    "POST /api/player/action/:actionId": {},
    "GET /api/player/energy-timing": {},
    // Nobody here owns it.
    "POST /api/player/reset-all-data": {},
    "GET /api/player/endings": {},
    // Nobody here has reached an ending.
    "POST /api/player/start-over": { ok: 409 },
    "GET /api/player/clients": {},
    // Below level 12 nothing can be opened, answered or asked.
    "GET /api/intake": {},
    "GET /api/intake/:week/fates": { values: { week: "1" } },
    "POST /api/intake/:week": { ok: 409, body: { promise: "why", price: 97, wayOut: "none" } },
    "POST /api/intake/:week/cards/:number": { ok: 409, body: { answer: "a" } },
    "POST /api/intake/:week/help": { ok: 409, body: { contact: "your_mum" } },
    // Clients call from level 8.
    "POST /api/player/clients/:day": { body: { advice: "now" }, ok: 409 },
    "GET /api/player/ledger": {},
    "GET /api/player/ledger/months": {},
    "GET /api/player/ledger/summary": {},
    "GET /api/player/ledger/export": {},
    "GET /api/university/courses": {},
    "POST /api/university/enroll/:id": { values: { id: "confidence_101" } },
    // Nobody here is enrolled.
    "POST /api/university/drop": { ok: 409 },
    "POST /api/university/complete": { ok: 409 },
    "GET /api/npcs": {},
    "POST /api/npcs/:contactId/viewed": {},
    "POST /api/npcs/:contactId/quests/:questId/mark-seen": {},
    "POST /api/npcs/:contactId/requests/:questId/complete": {},
    "GET /api/messages": {},
    "GET /api/messages/unread-count": {},
    "GET /api/social/feed": {},
    "GET /api/social/feed/head": {},
    "POST /api/social/post/:id/like": { values: () => ({ id: aPostOfARival() }), body: { action: "like" } },
    "GET /api/social/posting": {},
    "POST /api/social/posting/attend": {},
    "POST /api/social/posts": {},
    "GET /api/leaderboards": {},
    "PUT /api/leaderboards/visibility": { body: { isHidden: true } },
    "GET /api/chat/messages": {},
    "GET /api/chat/messages/:roomId": {},
    "POST /api/chat/messages/:roomId": {
      body: () => ({ content: "Good morning, abundance.", id: crypto.randomUUID() }),
    },
    "GET /api/chat/mutes": {},
    "POST /api/chat/mutes": { body: (world) => ({ userId: somebodyElse(world).userId }) },
    "DELETE /api/chat/mutes/:userId": { values: somebodyElse },
    "POST /api/chat/reports": {
      body: (world) => ({ kind: "name", userId: somebodyElse(world).userId, reason: "spam" }),
    },
    "GET /api/chat/notices": {},
    "GET /api/settings": {},
    "PUT /api/settings/profile": { body: { bio: "I sell shovels." } },
    "PUT /api/settings/password": { body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD } },
    // All of these accounts already have a password.
    "POST /api/settings/password": { ok: 409, body: { password: OTHER_PASSWORD } },
    "PUT /api/settings/email": {
      body: ({ caller }) => ({
        newEmail: `new.${caller?.email ?? "nobody@example.com"}`,
        password: PASSWORD,
      }),
    },
    "PUT /api/settings/username": {
      body: ({ caller }) => ({ newUsername: `new_${caller?.username ?? "name"}`, password: PASSWORD }),
    },
    "GET /api/settings/export": {},
    "GET /api/settings/sessions": {},
    "DELETE /api/settings/sessions": {},
    "GET /api/settings/security-log": {},
    "GET /api/settings/passkeys": {},
    "POST /api/settings/passkeys/options": { body: { password: PASSWORD } },
    // Nobody has begun to add one.
    "POST /api/settings/passkeys": { ok: 400, body: { name: "Phone", passkey: AN_ATTESTATION } },
    // Nobody else here has a passkey.
    "POST /api/settings/confirm/options": { ok: 409 },
    "POST /api/settings/confirm": { body: { password: PASSWORD } },
    "GET /api/settings/push": {},
    "PUT /api/settings/push": { body: () => pushDevice() },
    "DELETE /api/settings/push": {},
    // Nobody here has a device.
    "POST /api/settings/push/test": { ok: 409 },
    "DELETE /api/settings/account": {
      body: ({ caller }) => ({ password: PASSWORD, confirmUsername: caller?.username ?? "nobody" }),
    },
    "POST /api/profile/avatar": { form: pictureForm },
    "DELETE /api/profile/avatar": {},
  },
  owned: {
    "PUT /api/messages/:messageId/read": { values: ({ people }) => newestMessage(people.owner) },
    "PUT /api/messages/:messageId/read-through": { values: ({ people }) => newestMessage(people.owner) },
    "DELETE /api/chat/notices/:id": { values: ({ people }) => noticeOf(people.owner) },
    "DELETE /api/settings/sessions/:id": { values: ({ people }) => ({ id: people.owner.sessionId }) },
    "PUT /api/settings/passkeys/:id": {
      values: ({ people }) => passkeyOf(people.owner),
      body: { name: "Phone" },
    },
    "DELETE /api/settings/passkeys/:id": {
      values: ({ people }) => passkeyOf(people.owner),
      body: { password: PASSWORD },
    },
  },
  "stats.read": {
    "GET /api/admin/dashboard/stats": {},
    "GET /api/admin/samples": {},
    "GET /api/game/stats": {},
  },
  "server.manage": {
    "GET /api/admin/server/status": {},
    "POST /api/admin/server/start": {},
    "POST /api/admin/server/stop": { isFresh: true },
    "POST /api/admin/server/restart": {},
    "POST /api/admin/server/test-mail": {},
  },
  "npcs.edit": {
    "GET /api/gamedev/npcs": {},
    "POST /api/gamedev/npcs": { body: (world) => aContact(ownContact(world)) },
    "GET /api/gamedev/npcs/reload": {},
    "POST /api/gamedev/npcs/reload": { isFresh: true },
    // There is no such contact.
    "PUT /api/gamedev/npcs/:id": { values: { id: "newcomer" }, ok: 404, body: () => aContact("newcomer") },
    "GET /api/gamedev/npcs/:id/export": { values: { id: "gary_grill" } },
    "GET /api/gamedev/export": {},
    "POST /api/gamedev/import": { body: (world) => aContact(ownContact(world)) },
    "POST /api/gamedev/npc-avatar": { form: pictureForm },
    "GET /api/gamedev/drafts": {},
    "PUT /api/gamedev/drafts/:id": {
      values: (world) => ({ id: ownContact(world) }),
      body: (world) => ({ content: aContact(ownContact(world)), baseRevision: null, revision: null }),
    },
    // Nobody has a draft of this contact, and there are fewer releases.
    "DELETE /api/gamedev/drafts/:id": { isFresh: true, values: { id: "x" }, ok: 404, body: { revision: 1 } },
    "GET /api/gamedev/document-texts": {},
    "GET /api/gamedev/parts/:id": { values: { id: "two-oclock" } },
    // No contact that is in force has this revision; parts.test.ts covers the rest.
    "PUT /api/gamedev/parts/:id": {
      values: { id: "newcomer" },
      ok: 404,
      body: () => ({ content: aContact("newcomer"), revision: "0".repeat(64) }),
    },
    "POST /api/gamedev/releases/preview": { ok: 409, body: { drafts: [{ id: "x", revision: 1 }] } },
    "POST /api/gamedev/releases": { ok: 409, body: { drafts: [{ id: "x", revision: 1 }], base: null } },
    "GET /api/gamedev/releases": {},
    "GET /api/gamedev/releases/:version": { values: { version: 999 }, ok: 404 },
    "POST /api/gamedev/releases/:version/return": { isFresh: true, values: { version: 999 }, ok: 404 },
  },
  "players.edit": {
    "PUT /api/player/update": { isFresh: true, body: { cash: 5 } },
    "PUT /api/player/quest": { isFresh: true, body: { contactId: "gary_grill", missionId: "first_shift" } },
    "GET /api/admin/players/:username": {},
    "PUT /api/admin/players/:userId": { isFresh: true, body: { cash: 5 } },
    // No bundled contact is granted by hand; testing.test.ts covers the rest.
    "POST /api/admin/players/:userId/grants": { isFresh: true, ok: 404, body: { contactId: "gary_grill" } },
    // Nothing is delayed for the stranger; npcs/delays.test.ts covers the rest.
    "POST /api/admin/players/:userId/next-due": { isFresh: true, ok: 409 },
  },
  "audit.read": {
    "GET /api/gamedev/audit": {},
  },
  "chat.moderate": {
    "GET /api/chat/admin/connected-users": {},
    "POST /api/chat/admin/disconnect-user": {
      isFresh: true,
      body: ({ people }) => ({ userId: people.stranger.userId }),
    },
    "DELETE /api/chat/admin/messages/:roomId/:seq": {
      isFresh: true,
      values: ({ people }) => writtenMessage(people.stranger),
    },
    "POST /api/chat/admin/silences": {
      body: ({ people }) => ({ userId: people.stranger.userId, minutes: 5, reason: "Selling in the room." }),
    },
    "DELETE /api/chat/admin/silences/:userId": {
      values: ({ people }) => silenced(people.admin, people.stranger),
    },
    "GET /api/chat/admin/silences": {},
    "GET /api/admin/moderation/cases": {},
    "GET /api/admin/moderation/cases/:id": { values: ({ people }) => reportedName(people.stranger) },
    "POST /api/admin/moderation/cases/:id/decision": {
      isFresh: true,
      values: ({ people }) => reportedName(people.stranger),
      body: { silenceMinutes: 10, removesMessage: false, givesNewName: true, reason: "Selling." },
    },
    "POST /api/admin/moderation/players/:userId/notes": { body: { content: "Sells shovels." } },
  },
  "emails.read": {
    "POST /api/admin/moderation/players/:userId/email": { isFresh: true },
  },
});

/** A socket opens for signed-in users, and closes at once for nobody. */
const SOCKETS = ["GET /api/realtime/game", "GET /api/realtime/chat/:roomId"];

/** The id of a contact that only this caller writes. */
function ownContact({ caller }: World): string {
  return caller?.username ?? "nobody";
}

/** The newest post that no player wrote. */
function aPostOfARival(): string {
  return npcPosts(CAST, Date.now() - 60_000, null, 1)[0]?.id ?? "none";
}

async function uploadPicture({ token }: TestAccount): Promise<PathValues> {
  const reply = await send("POST", "/api/profile/avatar", { token, form: pictureForm() });
  const { avatar } = (await reply.json<{ user: { avatar: string } }>()).user;
  return { key: avatar.split("/").at(-1) ?? "" };
}

/** An account that is neither the caller nor the owner. */
function somebodyElse({ people, caller }: World): TestAccount {
  return caller === people.admin ? people.stranger : people.admin;
}

async function silenced(admin: TestAccount, { userId }: TestAccount): Promise<PathValues> {
  const body = { userId, minutes: 5, reason: "Selling in the room." };
  await send("POST", "/api/chat/admin/silences", { token: admin.token, body });
  return { userId };
}

async function noticeOf({ userId }: TestAccount): Promise<PathValues> {
  const sql = "insert into moderation_notice values (null, ?, 'name', 'x', 'Selling.', 1) returning id";
  return { id: (await env.DB.prepare(sql).bind(userId).first<number>("id")) ?? 0 };
}

async function passkeyOf({ userId }: TestAccount): Promise<PathValues> {
  const id = crypto.randomUUID();
  await env.DB.prepare("insert into passkey values (?1, ?2, ?1, 'key', 0, '[]', 'Phone', 1, null)")
    .bind(id, userId)
    .run();
  return { id };
}

/** Rows of an account in all tables. */
async function rowsOf({ userId }: TestAccount): Promise<string[]> {
  const tables = await everyRow();
  return Object.entries(tables).flatMap(([table, found]) =>
    found.map((row) => `${table} ${JSON.stringify(row)}`).filter((row) => row.includes(userId)),
  );
}

const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];

type People = Record<Exclude<Person, "nobody">, TestAccount>;

/** Creates an account that has unlocked its first contacts. */
async function newPerson(person: keyof People): Promise<TestAccount> {
  const role = person === "owner" || person === "stranger" ? "player" : person;
  const account = await accountWithPassword(role);
  await send("GET", "/api/npcs", { token: account.token });
  return account;
}

async function newPeople(): Promise<People> {
  return {
    owner: await newPerson("owner"),
    stranger: await newPerson("stranger"),
    admin: await newPerson("admin"),
    moderator: await newPerson("moderator"),
    editor: await newPerson("editor"),
  };
}

describe("the access table", () => {
  it("the access table lists every route of the Worker and no others", () => {
    expect([...Object.keys(RULES), ...SOCKETS].sort()).toEqual([...routes].sort());
  });
});

/** One request of the access table with its expected status. */
interface Case {
  readonly route: string;
  readonly rule: Rule;
  readonly person: Person;
  readonly status: number;
}

function casesOf(access: Access): Case[] {
  const persons = [...PEOPLE, ...TEAM].filter((person) => ACCESS[access][person] !== undefined);
  return Object.entries(RULES)
    .filter(([, rule]) => rule.access === access)
    .flatMap(([route, rule]) =>
      persons.map((person) => {
        const wanted = ACCESS[access][person] ?? 0;
        return { route, rule, person, status: wanted === 200 ? (rule.ok ?? 200) : wanted };
      }),
    );
}

async function pathFor(route: string, { path, values }: Rule, world: World): Promise<string> {
  const { userId, username } = world.people.stranger;
  const named = typeof values === "function" ? await values(world) : values;
  return path ?? pathOf(route.split(" ")[1] ?? "", named ?? { userId, username });
}

const bodyOf = ({ body }: Rule, world: World) => (typeof body === "function" ? body(world) : body);

/** Prepares what the request of a case needs; returns a function that sends it. */
async function requestOf({ route, rule, person }: Case, people: People) {
  const world: World = { people, caller: person === "nobody" ? null : people[person] };
  const [method = ""] = route.split(" ");
  const path = await pathFor(route, rule, world);
  const body = bodyOf(rule, world);
  const form = rule.form?.();
  const request = () =>
    send(method === "ALL" ? "GET" : method, path, {
      token: world.caller?.token,
      body,
      ...(form ? { form } : {}),
    });
  return Object.assign(request, { body });
}

describe("numbers in paths", () => {
  it("a number with a leading zero names nothing, on every route that takes one", async () => {
    const people = await newPeople();
    const found: string[] = [];
    for (const [route, rule] of Object.entries(RULES)) {
      const person = ["public", "own", "owned"].includes(rule.access) ? "owner" : "admin";
      const [method = ""] = route.split(" ");
      const world: World = { people, caller: people[person] };
      const path = await pathFor(route, rule, world);
      for (const [number] of path.matchAll(/(?<=\/)\d+(?=\/|$)/g)) {
        const alias = path.replace(`/${number}`, `/0${number}`);
        const reply = await send(method, alias, { token: people[person].token, body: bodyOf(rule, world) });
        expect({ alias, status: reply.status }).toEqual({ alias, status: 404 });
        found.push(route);
      }
    }
    expect(new Set(found)).toEqual(
      new Set(routes.filter((route) => /:(day|week|number|seq|version)\b|(cases|notices)\/:id/.test(route))),
    );
  });
});

describe.each(Object.keys(ACCESS) as Access[])("the routes of the class %s", (access) => {
  const cases = casesOf(access);

  it("a refused request changes no row", async () => {
    const people = await newPeople();
    const changingNothing = changeDetector();
    for (const each of cases.filter(({ status }) => status >= 300)) {
      const { status } = await changingNothing(await requestOf(each, people));
      expect({ ...each, status }).toEqual(each);
    }
  });

  it("a permitted request succeeds as the description of the API says, and only the owner changes the owner's rows", async () => {
    const people = await newPeople();
    let ownersRows = await rowsOf(people.owner);
    for (const each of cases.filter(({ status }) => status < 300)) {
      const request = await requestOf(each, people);
      const written = await writtenRows();
      const reply = await request();
      expect({ ...each, status: reply.status }).toEqual(each);
      expect([each.route, await differencesFromDescription(each.route, request.body, reply)]).toEqual([
        each.route,
        [],
      ]);
      if ((await writtenRows()) === written) continue;
      const { person } = each;
      if (person !== "owner" && access !== "public") expect(await rowsOf(people.owner)).toEqual(ownersRows);
      // The caller may have deleted the account, and a moderator have judged the stranger.
      if (person !== "nobody") people[person] = await newPerson(person);
      people.stranger = await newPerson("stranger");
      if (person === "owner") ownersRows = await rowsOf(people.owner);
    }
  });
});

describe("a fresh proof of the owner", () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const proveAt = (at: number) => env.DB.prepare("update session set created_at = ?").bind(at).run();
  const writes = CAPABILITIES.flatMap(casesOf).filter(
    ({ route, person }) => person === "admin" && !route.startsWith("GET "),
  );

  it("after a quarter of an hour, exactly the writes that one click can't undo are refused, and change no row", async () => {
    const people = await newPeople();
    const changingNothing = changeDetector();
    for (const each of writes.toSorted((a, b) => Number(b.rule.isFresh ?? 0) - Number(a.rule.isFresh ?? 0))) {
      const request = await requestOf(each, people);
      await proveAt(minutesAgo(16));
      const reply = await (each.rule.isFresh ? changingNothing(request) : request());
      const { code } = await reply.json<{ code?: string }>().catch(() => ({ code: undefined }));
      expect([each.route, code === "proof_required"]).toEqual([each.route, each.rule.isFresh ?? false]);
      if (each.rule.isFresh) expect(reply.status).toBe(403);
    }
  });

  it("a confirmation makes the session fresh, and so does a sign-in within a quarter of an hour", async () => {
    const admin = await accountWithPassword("admin");
    const { token } = admin;
    const stop = () => send("POST", "/api/admin/server/stop", { token });
    await proveAt(minutesAgo(16));
    expect((await stop()).status).toBe(403);
    expect(
      (await send("POST", "/api/settings/confirm", { token, body: { password: PASSWORD } })).status,
    ).toBe(200);
    expect((await stop()).status).toBe(200);
    await env.DB.prepare("update session set proven_at = ?").bind(minutesAgo(16)).run();
    expect((await stop()).status).toBe(403);
    await env.DB.prepare("update session set proven_at = null").run();
    await proveAt(minutesAgo(14));
    expect((await stop()).status).toBe(200);
  });

  it("a repeated request gets its first reply, however old the proof", async () => {
    const { token } = await accountWithPassword("admin");
    const key = crypto.randomUUID();
    expect((await send("POST", "/api/admin/server/stop", { token, key })).status).toBe(200);
    await proveAt(minutesAgo(16));
    expect((await send("POST", "/api/admin/server/stop", { token, key })).status).toBe(200);
  });
});

describe("an invalid body", () => {
  const bodies = Object.entries(RULES).filter(
    ([route, { access }]) => access !== "public" && /^(POST|PUT|DELETE) /.test(route),
  );

  it("an invalid body from a player gets 403 on an administrator's route", async () => {
    const owner = await newPerson("owner");
    for (const [route, { access }] of bodies) {
      if (access === "own" || access === "owned" || route.includes(":")) continue;
      const [method = "", path = ""] = route.split(" ");
      const reply = await send(method, path, { token: owner.token, text: "{" });
      expect([route, reply.status]).toEqual([route, 403]);
    }
  });
});

describe("each socket", () => {
  it.each(SOCKETS)("%s", async (route) => {
    const path = pathOf(route.split(" ")[1] ?? "");
    const people = await newPeople();
    const changingNothing = changeDetector();
    for (const person of PEOPLE) {
      const token = person === "nobody" ? "x".repeat(43) : people[person].token;
      const reply = await changingNothing(() => send("GET", path, { headers: socketHeaders(token) }));
      if (!reply.webSocket) throw new Error(`${person} gets no socket: ${reply.status}`);
      const socket = new TestSocket(reply.webSocket, "");
      if (person === "nobody") await vi.waitFor(() => expect(socket.closed?.code).toBe(4401));
      // The first message: the stamp of a game, a room, or a refusal.
      else await vi.waitFor(() => expect(socket.stamp ?? socket.frames[0]).toBeDefined());
      expect(socket.of("closing"), person).toHaveLength(person === "nobody" ? 1 : 0);
      socket.close();
    }
  });
});

import { describe, expect, it, vi } from "vitest";
import { npcPosts } from "#game/rules/feed/npc-posts.ts";
import { app } from "./app.ts";
import { CAST } from "./content/feed.ts";
import {
  accountWithPassword,
  changingNothing,
  everyRow,
  newcomer,
  PASSWORD,
  send,
} from "./features/auth/auth-test-support.ts";
import { pictureBytes } from "./pictures/image-test-support.ts";
import { ORIGIN, type TestAccount, TestSocket } from "./test-support.ts";

/*
 * Who may do what: every route of the Worker × {nobody, stranger, owner, admin}. The routes come from the Worker's own
 * table, so that one which nobody listed here fails. Whoever is refused has changed no row, and nobody but the owner
 * has changed one of the owner's rows.
 */

const PEOPLE = ["nobody", "stranger", "owner", "admin"] as const;
type Person = (typeof PEOPLE)[number];

/** What a route asks of whoever calls it; the statuses that each of them gets. */
const ACCESS = {
  /** The same for everyone. */
  public: { nobody: 200, stranger: 200, owner: 200, admin: 200 },
  /** For everyone who is signed in, about their own account only. */
  own: { nobody: 401, stranger: 200, owner: 200, admin: 200 },
  /** Names something of the owner's in its path: for the others it does not exist, whatever their role. */
  owned: { nobody: 401, stranger: 404, owner: 200, admin: 404 },
  /** For administrators. See docs/reference/administration.md#roles. */
  admin: { nobody: 401, stranger: 403, owner: 403, admin: 200 },
} as const satisfies Record<string, Readonly<Record<Person, number>>>;

interface World {
  readonly people: Readonly<Record<Exclude<Person, "nobody">, TestAccount>>;
  /** Who makes the call; null: nobody. */
  readonly caller: TestAccount | null;
}

interface Rule {
  readonly access: keyof typeof ACCESS;
  /** Where success is another status, for everyone who gets it. */
  readonly ok?: number;
  /** Where the route has parameters. */
  readonly path?: (world: World) => string | Promise<string>;
  readonly body?: (world: World) => unknown;
  readonly form?: () => FormData;
}

const RULES: Readonly<Record<string, Rule>> = {
  "GET /api/health": { access: "public" },
  "GET /api/test": { access: "public" },
  "POST /api/auth/register": { access: "public", body: () => newcomer() },
  "POST /api/auth/login": {
    access: "public",
    body: ({ people }) => ({ email: people.owner.email, password: PASSWORD }),
  },
  "POST /api/auth/logout": { access: "own" },
  "POST /api/auth/forgot-password": {
    access: "public",
    body: ({ people }) => ({ email: people.owner.email }),
  },
  "POST /api/auth/resend-verification": {
    access: "public",
    body: ({ people }) => ({ email: people.owner.email }),
  },
  "POST /api/auth/verify-email": { access: "public", ok: 400, body: () => ({ token: "unknown" }) },
  "POST /api/auth/reset-password": {
    access: "public",
    ok: 400,
    body: () => ({ token: "unknown", password: PASSWORD }),
  },
  "POST /api/auth/oauth/exchange": { access: "public", ok: 400, body: () => ({ token: "unknown" }) },
  "GET /api/auth/me": { access: "own" },
  "GET /api/me": { access: "own" },
  // On a local run only; elsewhere it does not exist, which its own test proves.
  "GET /api/dev/mail": { access: "public" },
  "GET /dev/mail": { access: "public" },

  "GET /api/player/actions": { access: "own" },
  "POST /api/player/action/:actionId": { access: "own", path: () => "/api/player/action/bag_fries" },
  "GET /api/player/energy-timing": { access: "own" },
  "POST /api/player/reset-all-data": { access: "own" },

  "GET /api/npcs": { access: "own" },
  "POST /api/npcs/:contactId/viewed": { access: "own", path: () => "/api/npcs/gary_grill/viewed" },
  "POST /api/npcs/:contactId/quests/:questId/mark-seen": {
    access: "own",
    path: () => "/api/npcs/gary_grill/quests/first_shift/mark-seen",
  },
  "POST /api/npcs/:contactId/requests/:questId/complete": {
    access: "own",
    path: () => "/api/npcs/gary_grill/requests/first_shift/complete",
  },
  "GET /api/messages": { access: "own" },
  "GET /api/messages/unread-count": { access: "own" },
  "PUT /api/messages/:messageId/read": { access: "owned", path: ({ people }) => firstMessage(people.owner) },
  "GET /api/social/feed": { access: "own" },
  "GET /api/social/feed/head": { access: "own" },
  "POST /api/social/post/:id/like": {
    access: "own",
    path: () => `/api/social/post/${aPostOfARival()}/like`,
    body: () => ({ action: "like" }),
  },
  "GET /api/social/posting": { access: "own" },
  "POST /api/social/posting/attend": { access: "own" },
  "POST /api/social/posts": { access: "own" },
  "GET /api/leaderboards": { access: "own" },
  "GET /api/leaderboards/trace": { access: "own" },
  "PUT /api/leaderboards/visibility": { access: "own", body: () => ({ isHidden: true }) },
  "POST /api/gamedev/npcs/reload": { access: "admin" },
  "GET /api/gamedev/audit": { access: "admin" },

  "GET /api/chat/messages/:roomId": { access: "own", path: () => "/api/chat/messages/general" },
  "POST /api/chat/messages/:roomId": {
    access: "own",
    path: () => "/api/chat/messages/general",
    body: () => ({ content: "Good morning, abundance.", id: crypto.randomUUID() }),
  },
  "GET /api/chat/mutes": { access: "own" },
  "POST /api/chat/mutes": { access: "own", body: (world) => ({ userId: somebodyElse(world).userId }) },
  "DELETE /api/chat/mutes/:userId": {
    access: "own",
    path: (world) => `/api/chat/mutes/${somebodyElse(world).userId}`,
  },
  "GET /api/chat/admin/connected-users": { access: "admin" },
  "POST /api/chat/admin/disconnect-user": {
    access: "admin",
    body: ({ people }) => ({ userId: people.stranger.userId }),
  },
  "DELETE /api/chat/admin/messages/:roomId/:seq": {
    access: "admin",
    path: ({ people }) => writtenMessage(people.stranger),
  },
  "POST /api/chat/admin/silences": {
    access: "admin",
    body: ({ people }) => ({ userId: people.stranger.userId, minutes: 5, reason: "Selling in the room." }),
  },
  "DELETE /api/chat/admin/silences/:userId": {
    access: "admin",
    path: ({ people }) => silenced(people.admin, people.stranger),
  },
  "GET /api/chat/admin/silences": { access: "admin" },

  "GET /api/settings": { access: "own" },
  "PUT /api/settings/profile": { access: "own", body: () => ({ bio: "I sell shovels." }) },
  "PUT /api/settings/password": {
    access: "own",
    body: () => ({ currentPassword: PASSWORD, newPassword: "Hustle&9876x" }),
  },
  // Everybody here has a password already.
  "POST /api/settings/password": { access: "own", ok: 409, body: () => ({ password: "Hustle&9876x" }) },
  "PUT /api/settings/email": {
    access: "own",
    body: ({ caller }) => ({ newEmail: `new.${caller?.email ?? "nobody@example.com"}`, password: PASSWORD }),
  },
  "PUT /api/settings/username": {
    access: "own",
    body: ({ caller }) => ({ newUsername: `new_${caller?.username ?? "name"}`, password: PASSWORD }),
  },
  "GET /api/settings/export": { access: "own" },
  "GET /api/settings/sessions": { access: "own" },
  "DELETE /api/settings/sessions": { access: "own" },
  "DELETE /api/settings/sessions/:id": {
    access: "owned",
    path: ({ people }) => `/api/settings/sessions/${people.owner.sessionId}`,
  },
  "GET /api/settings/security-log": { access: "own" },
  "DELETE /api/settings/account": {
    access: "own",
    body: ({ caller }) => ({ password: PASSWORD, confirmUsername: caller?.username ?? "nobody" }),
  },
  "POST /api/profile/avatar": { access: "own", form: () => pictureForm() },
  "DELETE /api/profile/avatar": { access: "own" },
  // Whoever knows the random key: an image element cannot show a token.
  "GET /api/pictures/:key": { access: "public", path: ({ people }) => uploadPicture(people.owner) },

  // No provider is configured here; its own test has one.
  "GET /auth/:provider": { access: "public", ok: 302, path: () => "/auth/google" },
  "GET /auth/:provider/callback": {
    access: "public",
    ok: 302,
    path: () => "/auth/google/callback?code=1&state=2",
  },
  "ALL /assets/*": { access: "public", ok: 404, path: () => "/assets/nothing.js" },
  "ALL /api/*": { access: "public", ok: 404, path: () => "/api/nothing" },
  // The page, which says itself what it does not know.
  "GET /*": { access: "public", path: () => "/nothing" },
  "ALL /*": { access: "public", path: () => "/nothing" },
};

/** Sockets answer by opening and, to nobody, by closing at once. */
const SOCKETS: Readonly<Record<string, string>> = {
  "GET /api/realtime/game": "/api/realtime/game",
  "GET /api/realtime/chat/:roomId": "/api/realtime/chat/general",
};

/** The newest post that no player wrote. */
function aPostOfARival(): string {
  return npcPosts(CAST, Date.now() - 60_000, null, 1)[0]?.id ?? "none";
}

function pictureForm(): FormData {
  const form = new FormData();
  form.append("avatar", new File([pictureBytes("png")], "me.png"));
  return form;
}

async function uploadPicture({ token }: TestAccount): Promise<string> {
  const reply = await send("POST", "/api/profile/avatar", { token, form: pictureForm() });
  return (await reply.json<{ user: { avatar: string } }>()).user.avatar;
}

async function firstMessage({ token }: TestAccount): Promise<string> {
  const reply = await send("GET", "/api/messages", { token });
  const { messages } = await reply.json<{ messages: { id: string }[] }>();
  return `/api/messages/${messages[0]?.id ?? "none"}/read`;
}

/** Somebody who is neither the caller nor the owner. */
function somebodyElse({ people, caller }: World): TestAccount {
  return caller === people.admin ? people.stranger : people.admin;
}

async function writtenMessage({ token }: TestAccount): Promise<string> {
  const body = { content: "Buy my course.", id: crypto.randomUUID() };
  const reply = await send("POST", "/api/chat/messages/general", { token, body });
  const { message } = await reply.json<{ message: { seq: number } }>();
  return `/api/chat/admin/messages/general/${message.seq}`;
}

async function silenced(admin: TestAccount, { userId }: TestAccount): Promise<string> {
  const body = { userId, minutes: 5, reason: "Selling in the room." };
  await send("POST", "/api/chat/admin/silences", { token: admin.token, body });
  return `/api/chat/admin/silences/${userId}`;
}

/** The rows of an account, in whichever tables. */
async function rowsOf({ userId }: TestAccount): Promise<string[]> {
  const tables = await everyRow();
  return Object.entries(tables).flatMap(([table, found]) =>
    found.map((row) => `${table} ${JSON.stringify(row)}`).filter((row) => row.includes(userId)),
  );
}

const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];

async function newPeople(): Promise<World["people"]> {
  const people = {
    owner: await accountWithPassword(),
    stranger: await accountWithPassword(),
    admin: await accountWithPassword("admin"),
  };
  // Everybody has arrived, and knows the first contacts.
  for (const { token } of Object.values(people)) await send("GET", "/api/npcs", { token });
  return people;
}

describe("the table of rules", () => {
  it("lists every route of the Worker and none besides", () => {
    expect([...Object.keys(RULES), ...Object.keys(SOCKETS)].sort()).toEqual([...routes].sort());
  });
});

describe("each route", () => {
  it.each(Object.entries(RULES))("%s", async (route, rule) => {
    for (const person of PEOPLE) await expectAccess(route, rule, person);
  });
});

async function expectAccess(route: string, rule: Rule, person: Person): Promise<void> {
  const people = await newPeople();
  const world: World = { people, caller: person === "nobody" ? null : people[person] };
  const [method = "", pattern = ""] = route.split(" ");
  const path = (await rule.path?.(world)) ?? pattern;
  const form = rule.form?.();
  const attempt = async () => {
    const reply = await send(method === "ALL" ? "GET" : method, path, {
      token: world.caller?.token,
      body: rule.body?.(world),
      ...(form ? { form } : {}),
    });
    return { person, status: reply.status };
  };
  const wanted = ACCESS[rule.access][person];
  const status = wanted === 200 ? (rule.ok ?? 200) : wanted;
  if (status >= 300) {
    expect(await changingNothing(attempt)).toEqual({ person, status });
    return;
  }
  const before = await rowsOf(people.owner);
  expect(await attempt()).toEqual({ person, status });
  if (person !== "owner" && rule.access !== "public") expect(await rowsOf(people.owner)).toEqual(before);
}

describe("a body that is not valid", () => {
  const bodies = Object.entries(RULES).filter(
    ([route, { access }]) => access !== "public" && /^(POST|PUT|DELETE) /.test(route),
  );

  it("gets a stranger 401, never the reason why it is not valid, on any route that needs a session", async () => {
    const world: World = { people: await newPeople(), caller: null };
    for (const [route, rule] of bodies) {
      const [method = "", pattern = ""] = route.split(" ");
      const path = (await rule.path?.(world)) ?? pattern;
      const reply = await changingNothing(() => send(method, path, { text: "{" }));
      expect([route, reply.status]).toEqual([route, 401]);
    }
  });

  it("gets a player 403 on a route for administrators", async () => {
    const { owner } = await newPeople();
    for (const [route, { access }] of bodies) {
      if (access !== "admin" || route.includes(":")) continue;
      const [method = "", path = ""] = route.split(" ");
      const reply = await send(method, path, { token: owner.token, text: "{" });
      expect([route, reply.status]).toEqual([route, 403]);
    }
  });
});

describe("each socket", () => {
  it.each(Object.entries(SOCKETS))("%s", async (_route, path) => {
    const people = await newPeople();
    for (const person of PEOPLE) {
      const token = person === "nobody" ? "x".repeat(43) : people[person].token;
      const protocols = `guru.v1, bearer.${token}`;
      const headers = { upgrade: "websocket", origin: ORIGIN, "sec-websocket-protocol": protocols };
      const reply = await changingNothing(() => send("GET", path, { headers }));
      if (!reply.webSocket) throw new Error(`${person} gets no socket: ${reply.status}`);
      const socket = new TestSocket(reply.webSocket, "");
      if (person === "nobody") await vi.waitFor(() => expect(socket.closed?.code).toBe(4401));
      // By now a refusal would have been said in a frame, too.
      else await new Promise((resolve) => setTimeout(resolve, 100));
      expect(socket.of("closing"), person).toHaveLength(person === "nobody" ? 1 : 0);
      socket.close();
    }
  });
});

import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientsView } from "#game/clients/wire.ts";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { createPost, getFeed } from "#game/social/wire.ts";
import { databaseUse, type SendOptions, send } from "./calls-test-support.ts";
import { type Replicated, replicated } from "./db/copy-test-support.ts";
import { change, execute, expectBalanced, richAccount, writeContacts } from "./rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "./test-support.ts";

/* Reads beside a copy of the database that is behind, as with read replication: docs/decisions/081-reads-near-the-player.md */

/** The middle of a day and of a week. */
const NOON = 20_800 * DAY_MS + 12 * HOUR_MS;

let copy: Replicated;

/** A browser: it keeps the cookie of its last change. */
class Browser {
  #cookie = "";
  readonly #account: TestAccount;

  constructor(account: TestAccount) {
    this.#account = account;
  }

  /** The browser of a new player. */
  static async create(): Promise<Browser> {
    return new Browser(await arrive(await createAccount()));
  }

  get cookie(): string {
    return this.#cookie;
  }

  async send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
    const reply = await send(method, `/api${path}`, {
      token: this.#account.token,
      headers: this.#cookie === "" ? {} : { cookie: this.#cookie },
      env: { DB: copy.DB },
      ...options,
    });
    for (const header of reply.headers.getSetCookie()) {
      if (header.startsWith("__Host-guru_seen=")) this.#cookie = header.split(";")[0] ?? "";
    }
    return reply;
  }

  async read<Reply>(path: string): Promise<Reply> {
    const reply = await this.send("GET", path);
    expect(reply.status).toBe(200);
    return reply.json<Reply>();
  }

  async feed() {
    const { posts } = await this.read<ReplyOf<typeof getFeed>>("/social/feed");
    return posts;
  }

  async post() {
    const reply = await this.send("POST", "/social/posts");
    expect(reply.status).toBe(200);
    return (await reply.json<ReplyOf<typeof createPost>>()).post;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a copy of the database that is behind", () => {
  it("one's own post is in the feed after it was written, and for another it comes with the copy", async () => {
    const [author, other] = [await Browser.create(), await Browser.create()];
    copy = await replicated();
    const { id } = await author.post();
    expect((await author.feed()).map((post) => post.id)).toContain(id);
    expect((await other.feed()).map((post) => post.id)).not.toContain(id);
    copy = { ...copy, DB: env.DB };
    expect((await other.feed()).map((post) => post.id)).toContain(id);
  });

  it("one's own like is shown after it was given, and after it was taken back", async () => {
    const [author, reader] = [await Browser.create(), await Browser.create()];
    copy = await replicated();
    const { id } = await author.post();
    copy = await replicated();
    const seen = async () => (await reader.feed()).find((post) => post.id === id);
    const before = await seen();
    for (const [action, isLiked] of [
      ["like", true],
      ["unlike", false],
    ] as const) {
      expect((await reader.send("POST", `/social/post/${id}/like`, { body: { action } })).status).toBe(200);
      expect(await seen()).toMatchObject({
        isLiked,
        likesCount: (before?.likesCount ?? 0) + Number(isLiked),
      });
    }
  });

  it("one's own answer to a client is counted in what everybody answered", async () => {
    const player = new Browser(await richAccount());
    const day = Math.floor(NOON / DAY_MS);
    await change("insert into client_answer (day, advice, answers) values (?, 'fame', 30)", day);
    copy = await replicated();
    expect((await player.send("POST", `/player/clients/${day}`, { body: { advice: "now" } })).status).toBe(
      200,
    );
    const view = await player.read<ClientsView>("/player/clients");
    expect(view.advised).toMatchObject([{ shares: { now: 3, fame: 97, care: 0 } }]);
  });

  it("the reply to a repeated change has the cookie too: the first one may have been lost", async () => {
    const author = await Browser.create();
    copy = await replicated();
    const key = crypto.randomUUID();
    await (await Browser.create()).post();
    const lost = await author.send("POST", "/social/posts", { key, headers: {} });
    const { post } = await lost.json<ReplyOf<typeof createPost>>();
    const again = await author.send("POST", "/social/posts", { key, headers: {} });
    expect(again.headers.getSetCookie()).toEqual([expect.stringContaining("__Host-guru_seen=")]);
    expect((await author.feed()).map(({ id }) => id)).toContain(post.id);
  });

  it("a release that the copy hasn't got is in force at once: the game is decided by it", async () => {
    const player = await Browser.create();
    copy = await replicated();
    await writeContacts(
      aContact("newcomer", { missions: [aQuest("hello", { requirements: [] })], messages: [aMessage("hi")] }),
    );
    const { npcs } = await player.read<{ npcs: { id: string }[] }>("/npcs");
    expect(npcs.map(({ id }) => id)).toContain("newcomer");
    expect((await player.send("POST", "/npcs/newcomer/requests/hello/complete")).status).toBe(200);
  });

  it("a release that the copy has is read from there, and the primary database isn't asked for it", async () => {
    await writeContacts(aContact("newcomer", { missions: [aQuest("hello")], messages: [aMessage("hi")] }));
    const player = new Browser(await createAccount());
    copy = await replicated();
    const reply = await player.send("GET", "/npcs");
    expect(reply.status).toBe(200);
    expect(copy.asked.filter((text) => text.includes("release_part"))).toHaveLength(1);
  });

  it("a public page asks the copy only", async () => {
    copy = await replicated();
    const primary = vi.spyOn(env.DB, "withSession");
    const reply = await send("GET", `/api/public/two-oclock/${Math.floor(NOON / DAY_MS)}`, {
      env: { DB: copy.DB },
    });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
    expect(databaseUse(reply).trips).toBe(1);
    expect([primary.mock.calls.length, copy.asked.length]).toEqual([0, 2]);
    primary.mockRestore();
  });
});

describe("missing data of a replica decides nothing", () => {
  it("a session that was revoked reads nothing more", async () => {
    const account = await arrive(await createAccount());
    copy = await replicated();
    await change("update session set revoked_at = 1 where id = ?", account.sessionId);
    for (const path of ["/social/feed", "/leaderboards", "/player/clients", "/auth/me"]) {
      expect((await new Browser(account).send("GET", path)).status).toBe(401);
    }
  });

  it("a stopped game changes nothing, and spent energy stays spent", async () => {
    const account = await arrive(await createAccount());
    const player = new Browser(account);
    copy = await replicated();
    await execute("update player_state set marks = marks + 1, state = json_set(state, '$.energy.amount', 0)");
    expect((await player.send("POST", "/player/action/bag_fries")).status).toBe(409);
    await execute("update world set is_running = 0");
    expect((await player.send("POST", "/player/action/rest")).status).toBe(503);
    await expectBalanced(account.userId);
  });

  it("a deleted post gets no like, and one's own neither", async () => {
    const [author, reader] = [await Browser.create(), await Browser.create()];
    copy = await replicated();
    const { id } = await author.post();
    const liked = (browser: Browser) =>
      browser.send("POST", `/social/post/${id}/like`, { body: { action: "like" } });
    copy = await replicated();
    expect((await liked(author)).status).toBe(409);
    await execute("delete from post");
    expect((await reader.feed()).map((post) => post.id)).toContain(id);
    expect((await liked(reader)).status).toBe(404);
    expect(await rows("select * from post_like")).toEqual([]);
  });
});

describe("the cookie of the last change", () => {
  it("a read that changes nothing sets none", async () => {
    const player = await Browser.create();
    copy = await replicated();
    await player.feed();
    expect(player.cookie).toBe("");
  });

  it("one of an unknown form asks for the newest state", async () => {
    const account = await arrive(await createAccount());
    copy = await replicated();
    const { id } = await new Browser(account).post();
    const asked = copy.asked.length;
    const reply = await new Browser(account).send("GET", "/social/feed", {
      headers: { cookie: "__Host-guru_seen=zzz" },
    });
    expect((await reply.json<ReplyOf<typeof getFeed>>()).posts.map((post) => post.id)).toContain(id);
    expect(copy.asked).toHaveLength(asked);
  });
});

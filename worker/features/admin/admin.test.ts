import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import {
  arrive,
  call,
  createAccount,
  databaseUse,
  rows,
  type TestAccount,
  writeContacts,
} from "../../test-support.ts";

const reload = (account: TestAccount) =>
  call("POST", "/api/gamedev/npcs/reload", { token: account.token, body: {} });
const npcs = async (account: TestAccount): Promise<ContactView[]> => {
  const reply = await call("GET", "/api/npcs", { token: account.token });
  return (await reply.json<{ npcs: ContactView[] }>()).npcs;
};
const nameOf = async (account: TestAccount, id: string) =>
  (await npcs(account)).find((npc) => npc.id === id)?.name;

const gary = BUNDLED_CONTACTS.find(({ id }) => id === "gary_grill");
if (!gary) throw new Error("Gary has left");

describe("POST /api/gamedev/npcs/reload", () => {
  it("reloading restores the bundled contacts and keeps progress and added contacts", async () => {
    const admin = await createAccount({}, { role: "admin" });
    await writeContacts({ ...gary, name: "Gary Edited" });
    await writeContacts(aContact("newcomer", { missions: [aQuest("hello")] }));
    const player = await arrive(await createAccount());
    await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: player.token });
    await call("POST", "/api/npcs/newcomer/requests/hello/complete", { token: player.token });
    const progress = () =>
      Promise.all(
        ["player_contact", "player_quest", "player_message"].map((table) => rows(`select * from ${table}`)),
      );
    const before = await progress();
    expect(await nameOf(player, "gary_grill")).toBe("Gary Edited");

    const reply = await reload(admin);
    expect(reply.status).toBe(200);
    // Release 1 is the files as they were before the first edit.
    expect(await reply.json()).toEqual({ success: true, version: 4, npcs: 16, problems: [] });
    expect(await nameOf(player, "gary_grill")).toBe("Gary Grill");
    expect(await nameOf(player, "newcomer")).toBe("Contact newcomer");
    expect(await progress()).toEqual(before);
    expect(await rows("select kind, changed, created_by from content_release where id = 4")).toEqual([
      { kind: "reload", changed: '["gary_grill"]', created_by: admin.userId },
    ]);
  });

  it("a reload is refused with each problem at its field if a contact that it keeps has one", async () => {
    const admin = await createAccount({}, { role: "admin" });
    await writeContacts(
      aContact("hermit", { unlockConditions: { type: "mission_completed", value: "nobody.x" } }),
    );
    const reply = await reload(admin);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      code: "content_refused",
      details: expect.arrayContaining(["hermit: waits for the mission nobody.x, which does not exist"]),
      data: { problems: [{ contactId: "hermit", path: "unlockConditions.value" }, {}] },
    });
    expect(await rows("select id from content_release where kind = 'reload'")).toEqual([]);
  });

  it("a reload that changes nothing makes no second release", async () => {
    const admin = await createAccount({}, { role: "admin" });
    const first = await (await reload(admin)).json();
    expect(await (await reload(admin)).json()).toEqual(first);
  });
});

describe("an invalid stored contact", () => {
  it("an invalid stored contact is ignored, and the bundled one is used", async () => {
    await writeContacts({ ...gary, name: "" });
    const player = await createAccount();
    expect(await nameOf(player, "gary_grill")).toBe("Gary Grill");
  });
});

describe("GET /api/gamedev/audit", () => {
  it("the audit log lists actions with current names, newest first", async () => {
    const [admin, player] = [await createAccount({}, { role: "admin" }), await createAccount()];
    await reload(admin);
    const body = { userId: player.userId, minutes: 10, reason: "Spam" };
    await call("POST", "/api/chat/admin/silences", { token: admin.token, body });
    await call("DELETE", `/api/chat/admin/silences/${player.userId}`, { token: admin.token });
    await env.DB.prepare("update user set username = 'Renamed', username_key = 'renamed' where id = ?")
      .bind(player.userId)
      .run();
    const reply = await call("GET", "/api/gamedev/audit", { token: admin.token });
    const { entries, ...rest } = await reply.json<{ entries: object[] }>();
    const by = { id: expect.any(Number), at: expect.stringMatching(/Z$/), actorName: admin.username };
    const about = { ...by, subject: player.userId, subjectName: "Renamed" };
    const silence = { until: expect.stringMatching(/Z$/), reason: "Spam" };
    const given = { minutes: 10, reason: "Spam" };
    const reloaded = { version: 2, changed: 0 };
    const unknown = { subject: "npcs", subjectName: null, before: null, after: null };
    expect(entries).toEqual([
      { ...about, action: "chat.lift_silence", details: {}, before: silence, after: null },
      { ...about, action: "chat.silence", details: given, before: null, after: silence },
      { ...by, ...unknown, action: "npcs.reload", details: reloaded },
    ]);
    const actions = ["chat.lift_silence", "chat.silence", "npcs.reload"];
    expect(rest).toEqual({ hasMore: false, actions });
  });

  /** Inserts entries 1 to `count`, one a minute, by one of ten actors, each doing one of five actions. */
  const fill = (count: number) =>
    env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into audit_log (at, actor_id, action, subject, details)
       select n * 60000, 'actor' || (n % 10), 'action' || (n % 5), 'npcs', '{}' from numbers`,
    )
      .bind(count)
      .run();
  interface Page {
    readonly entries: readonly { id: number; at: string }[];
    readonly hasMore: boolean;
  }
  const page = async (admin: TestAccount, query: string) => {
    const reply = await call("GET", `/api/gamedev/audit?${query}`, { token: admin.token });
    return { read: databaseUse(reply).read, ...(await reply.json<Page>()) };
  };

  it("the audit log is paged by key: each page reads its own entries, regardless of their number", async () => {
    const admin = await createAccount({}, { role: "admin" });
    await fill(2_000);
    const first = await page(admin, "");
    expect(first.read).toBeLessThan(130);
    expect(first.entries.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 2_000 - i));
    const second = await page(admin, `before=${first.entries.at(-1)?.id}`);
    expect(second.read).toBeLessThan(130);
    expect(second.entries[0]?.id).toBe(1_950);
    const last = await page(admin, "before=31");
    expect([last.entries.length, last.hasMore]).toEqual([30, false]);
  });

  it("the filters of the audit log combine, and read only the entries that match one of them", async () => {
    const admin = await createAccount({}, { role: "admin" });
    await fill(2_000);
    await env.DB.prepare("update audit_log set actor_id = ? where actor_id = 'actor3'")
      .bind(admin.userId)
      .run();
    const actor = `actor=${admin.username.toUpperCase()}`;
    const day = `from=${new Date(60_000 * 600).toISOString()}&to=${new Date(60_000 * 660).toISOString()}`;
    for (const [query, ids] of [
      [actor, (n: number) => n % 10 === 3],
      ["action=action2", (n: number) => n % 5 === 2],
      [`${actor}&action=action3`, (n: number) => n % 10 === 3],
      [`${actor}&action=action2`, () => false],
      [day, (n: number) => n >= 600 && n < 660],
      [`${day}&${actor}`, (n: number) => n >= 600 && n < 660 && n % 10 === 3],
      [`${day}&action=action1&${actor}`, () => false],
      ["actor=nobody", () => false],
    ] as const) {
      const { entries, read } = await page(admin, query);
      const wanted = Array.from({ length: 2_000 }, (_, i) => 2_000 - i).filter(ids);
      expect([query, entries.map(({ id }) => id)]).toEqual([query, wanted.slice(0, 50)]);
      expect([query, read < 200]).toEqual([query, true]);
    }
  });

  it("an invalid filter of the audit log gets 400", async () => {
    const admin = await createAccount({}, { role: "admin" });
    for (const query of ["before=x", "from=yesterday", `actor=${"x".repeat(21)}`]) {
      const reply = await call("GET", `/api/gamedev/audit?${query}`, { token: admin.token });
      expect([query, reply.status]).toEqual([query, 400]);
    }
  });
});

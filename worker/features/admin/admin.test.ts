import { describe, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { answer, ask, databaseUse, read } from "../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { change, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";

const admin = () => createAccount({}, { role: "admin" });
const reload = async (account: TestAccount) => answer(await ask(account, "POST /gamedev/npcs/reload", {}));
const nameOf = async (account: TestAccount, id: string) =>
  (await read<{ npcs: ContactView[] }>(account, "/npcs")).npcs.find((npc) => npc.id === id)?.name;
const tables = (...names: string[]) => Promise.all(names.map((table) => rows(`select * from ${table}`)));

const gary = BUNDLED_CONTACTS.find(({ id }) => id === "gary_grill");
if (!gary) throw new Error("Gary has left");

describe("POST /api/gamedev/npcs/reload", () => {
  it("reloading restores the bundled contacts and keeps progress and added contacts", async () => {
    const boss = await admin();
    await writeContacts({ ...gary, name: "Gary Edited" });
    await writeContacts(aContact("newcomer", { missions: [aQuest("hello")] }));
    const player = await arrive(await createAccount());
    await ask(player, "POST /npcs/gary_grill/requests/first_shift/complete");
    await ask(player, "POST /npcs/newcomer/requests/hello/complete");
    const progress = () => tables("player_contact", "player_quest", "player_message");
    const before = await progress();
    expect(await nameOf(player, "gary_grill")).toBe("Gary Edited");

    // Release 1 is the files as they were before the first edit.
    expect(await reload(boss)).toEqual([200, { success: true, version: 4, npcs: 16, problems: [] }]);
    expect(await nameOf(player, "gary_grill")).toBe("Gary Grill");
    expect(await nameOf(player, "newcomer")).toBe("Contact newcomer");
    expect(await progress()).toEqual(before);
    const release = { kind: "reload", changed: '["gary_grill"]', created_by: boss.userId };
    expect(await rows("select * from content_release where id = 4")).toMatchObject([release]);
  });

  it("a reload is refused with each problem at its field if a contact that it keeps has one", async () => {
    const waits = { type: "mission_completed", value: "nobody.x" } as const;
    await writeContacts(aContact("hermit", { unlockConditions: waits }));
    expect(await reload(await admin())).toMatchObject([
      422,
      {
        code: "content_refused",
        details: expect.arrayContaining(["hermit: waits for the mission nobody.x, which does not exist"]),
        data: { problems: [{ contactId: "hermit", path: "unlockConditions.value" }, {}] },
      },
    ]);
    expect(await rows("select id from content_release where kind = 'reload'")).toEqual([]);
  });

  it("a reload that changes nothing makes no second release", async () => {
    const boss = await admin();
    const first = await reload(boss);
    expect(await reload(boss)).toEqual(first);
  });
});

it("an invalid stored contact is ignored, and the bundled one is used", async () => {
  await writeContacts({ ...gary, name: "" });
  expect(await nameOf(await createAccount(), "gary_grill")).toBe("Gary Grill");
});

describe("GET /api/gamedev/audit", () => {
  const AUDIT = "/gamedev/audit";

  it("the audit log lists actions with current names, newest first", async () => {
    const [boss, { userId }] = [await admin(), await createAccount()];
    const given = { minutes: 10, reason: "Spam" };
    await reload(boss);
    await ask(boss, "POST /chat/admin/silences", { userId, ...given });
    await ask(boss, `DELETE /chat/admin/silences/${userId}`);
    await change("update user set username = 'Renamed', username_key = 'renamed' where id = ?", userId);
    const by = { id: expect.any(Number), at: expect.stringMatching(/Z$/), actorName: boss.username };
    const about = { ...by, subject: userId, subjectName: "Renamed" };
    const silence = { until: expect.stringMatching(/Z$/), reason: "Spam" };
    const unknown = { subject: "npcs", subjectName: null, before: null, after: null };
    const reloaded = { version: 2, changed: 0 };
    expect(await read(boss, AUDIT)).toEqual({
      entries: [
        { ...about, action: "chat.lift_silence", details: {}, before: silence, after: null },
        { ...about, action: "chat.silence", details: given, before: null, after: silence },
        { ...by, ...unknown, action: "npcs.reload", details: reloaded },
      ],
      hasMore: false,
      actions: ["chat.lift_silence", "chat.silence", "npcs.reload"],
    });
  });

  /** Inserts entries 1 to 2,000, one a minute, by one of ten actors, each doing one of five actions. */
  const fill = () =>
    change(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
       insert into audit_log (at, actor_id, action, subject, details)
       select n * 60000, 'actor' || (n % 10), 'action' || (n % 5), 'npcs', '{}' from numbers`,
    );
  const page = async (account: TestAccount, query: string) => {
    const reply = await ask(account, `GET ${AUDIT}?${query}`);
    const { entries, hasMore } = await reply.json<{ entries: { id: number }[]; hasMore: boolean }>();
    return { read: databaseUse(reply).read, ids: entries.map(({ id }) => id), hasMore };
  };
  const numbers = Array.from({ length: 2_000 }, (_, i) => 2_000 - i);

  it("the audit log is paged by key: each page reads its own entries, regardless of their number", async () => {
    const boss = await admin();
    await fill();
    for (const [query, first] of [
      ["", 2_000],
      ["before=1951", 1_950],
    ] as const) {
      const { read: cost, ids } = await page(boss, query);
      expect(cost).toBeLessThan(130);
      expect(ids).toEqual(numbers.slice(2_000 - first).slice(0, 50));
    }
    expect(await page(boss, "before=31")).toMatchObject({ ids: numbers.slice(-30), hasMore: false });
  });

  it("the filters of the audit log combine, and read only the entries that match one of them", async () => {
    const boss = await admin();
    await fill();
    await change("update audit_log set actor_id = ? where actor_id = 'actor3'", boss.userId);
    const actor = `actor=${boss.username.toUpperCase()}`;
    const day = `from=${new Date(60_000 * 600).toISOString()}&to=${new Date(60_000 * 660).toISOString()}`;
    for (const [query, isWanted] of [
      [actor, (n: number) => n % 10 === 3],
      ["action=action2", (n: number) => n % 5 === 2],
      [`${actor}&action=action3`, (n: number) => n % 10 === 3],
      [`${actor}&action=action2`, () => false],
      [day, (n: number) => n >= 600 && n < 660],
      [`${day}&${actor}`, (n: number) => n >= 600 && n < 660 && n % 10 === 3],
      [`${day}&action=action1&${actor}`, () => false],
      ["actor=nobody", () => false],
    ] as const) {
      const { ids, read: cost } = await page(boss, query);
      expect([query, ids, cost < 200]).toEqual([query, numbers.filter(isWanted).slice(0, 50), true]);
    }
  });

  it("an invalid filter of the audit log gets 400", async () => {
    const boss = await admin();
    for (const query of ["before=x", "from=yesterday", `actor=${"x".repeat(21)}`]) {
      expect([query, (await ask(boss, `GET ${AUDIT}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

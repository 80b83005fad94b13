import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { readPlayer } from "#game/contract/player.ts";
import { weekOf } from "#game/rules/leaderboards/week.ts";
import { newPlayer } from "#game/rules/player.ts";
import { everyRow } from "../features/auth/auth-test-support.ts";
import { readAllLedgers } from "../maintenance/read-ledgers.ts";
import { call, change, createAccount, rows } from "../test-support.ts";
import { openDatabase } from "./client.ts";

/** Migrates an empty database up to the named migration; returns the queries of that migration. */
async function before(name: string): Promise<string[]> {
  const index = env.TEST_MIGRATIONS.findIndex((migration) => migration.name.startsWith(name));
  const migration = env.TEST_MIGRATIONS[index];
  if (!migration) throw new Error(`There is no migration ${name}`);
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, index));
  return migration.queries;
}

it("the schema that each test starts with is the one that the migrations make", async () => {
  const world = async () => {
    const found = await rows<{ tbl_name: string; sql: string | null }>(
      "select type, name, tbl_name, sql from sqlite_master order by type, name",
    );
    // Triggers of the tests have the clock of the tests.
    return found.map((each) => ({
      ...each,
      sql: each.sql?.replaceAll(/\((unixepoch.*?) \+ -?\d+\)/g, "$1"),
    }));
  };
  const [schema, content] = [await world(), await everyRow(["world"])];
  const [{ began_at: _, ...firstWorld } = {}] = await rows<Record<string, unknown>>("select * from world");
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  expect(schema).toEqual((await world()).filter(({ tbl_name }) => tbl_name !== "d1_migrations"));
  expect(content).toEqual(await everyRow(["world", "d1_migrations"]));
  expect((await rows("select * from world"))[0]).toMatchObject(firstWorld);
});

describe("the migration that widens the roles", () => {
  it("the migration that widens the roles keeps every row and every reference to a user", async () => {
    const queries = await before("0007_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0
       from json_each('[1, 2, 3]')`,
      "update user set role = 'admin', bio = 'Sells shovels.' where id = 'u2'",
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at)
       select id, 0, 'x', 'x', 'x', 'x', 'x', 'x', 47, 3, 0, 100, 0 from user`,
      "insert into session select 's' || id, id, 'h' || id, 'a', 'd', '::1', 0, 0, null from user",
      "insert into email_token select 't' || id, id, 'reset', 0 from user",
      "insert into email_change select id, 'c' || id, 'n@x.test', 0 from user",
      "insert into oauth_account select 'google', id, id, 0 from user",
      "insert into oauth_handoff select 'o' || id, 'b', id, 'google', 0 from user",
      "insert into security_event select null, id, 0, 'signed_in', 'd', '::1' from user",
      "insert into idempotency_key select id, 'k', 'h', 200, '{}', 0 from user",
      "insert into picture select 'p' || id, id, 0, null from user",
      "insert into chat_mute select id, 'u1', 0 from user where id <> 'u1'",
      "insert into chat_silence select id, 0, 'r' from user",
      "insert into ledger select id, 1, 0, 'x', 1, 1, 1, 1 from user",
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const rows = await everyRow(["d1_migrations"]);
    expect(rows.user).toHaveLength(3);
    // One batch, as wrangler applies it.
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    expect(await everyRow(["d1_migrations"])).toEqual(rows);
    expect((await env.DB.prepare("pragma foreign_key_check").all()).results).toEqual([]);

    await env.DB.prepare("update user set role = 'moderator' where id = 'u1'").run();
    await expect(env.DB.prepare("update user set role = 'king' where id = 'u1'").run()).rejects.toThrow(
      "CHECK",
    );
    await expect(env.DB.prepare("delete from user where id = 'u1'").run()).rejects.toThrow("FOREIGN KEY");
  });
});

describe("The migration that adds balances and sums to the ledger", () => {
  it("the migration that adds balances and sums to the ledger computes both for existing rows", async () => {
    const queries = await before("0010_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0
       from json_each('[1, 2]')`,
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at)
       select id, 3, 'x', 'x', 'x', 'x', 'x', 'x', 60, 4, 0, 100, 0 from user where id = 'u1'`,
      `insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy)
       values ('u1', 1, 0, 'action:bag_fries', 8, 2, 0, -10), ('u1', 2, 0, 'quest:mum.bins', 10, 0, 1, 0),
         ('u1', 3, 0, 'quest:mum.bags', -5, 0, 0, 0)`,
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    const read = (sql: string) => env.DB.prepare(sql).raw();
    expect(await read("select seq, cash_after, followers_after from ledger order by seq")).toEqual([
      [1, 55, 3],
      [2, 65, 4],
      [3, 60, 4],
    ]);
    expect(
      await read("select cause_group, rows, cash, followers, energy from ledger_sum order by 1"),
    ).toEqual([
      ["action:bag_fries", 1, 8, 0, -10],
      ["quest", 2, 5, 1, 0],
    ]);
  });
});

describe("The migration that stores the ledger without rowids", () => {
  it("the migration that stores the ledger without rowids keeps every row and dates each ledger's first", async () => {
    const queries = await before("0020_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0
       from json_each('[1, 2, 3]')`,
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at)
       select id, 3, 'x', 'x', 'x', 'x', 'x', 'x', 60, 4, 0, 100, 0 from user`,
      `insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after)
       select u.id, value, 1000 * value, 'action:bag_fries', 8, 2, 0, -10, 47 + 8 * value, 3
       from user u, json_each('[3, 1, 2]') where u.id <> 'u3'`,
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const read = async (sql: string) => (await env.DB.prepare(sql).all()).results;
    const kept = await read("select * from ledger order by player_id, seq");
    const trigger = "select sql from sqlite_master where name = 'game_commit_insert'";
    const commit = await read(trigger);
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    expect(kept).toHaveLength(6);
    expect(await read("select * from ledger")).toEqual(kept);
    expect(await read(trigger)).toEqual(commit);
    expect(await read("select * from ledger_roll_up")).toEqual([
      { player_id: "u1", seq: 0, due_at: 1000 + 30 * 24 * 60 * 60 * 1000 },
      { player_id: "u2", seq: 0, due_at: 1000 + 30 * 24 * 60 * 60 * 1000 },
    ]);
    expect(await read("pragma foreign_key_check")).toEqual([]);
    await expect(env.DB.prepare("select rowid from ledger").all()).rejects.toThrow("rowid");

    const first = "insert into ledger select 'u3', 1, 5, 'reset', 0, 0, 0, 0, 47, 3";
    await env.DB.prepare(first).run();
    expect(await read("select player_id from ledger_roll_up where player_id = 'u3'")).toHaveLength(1);
    await expect(env.DB.prepare(first).run()).rejects.toThrow("UNIQUE");
    await expect(
      env.DB.prepare("insert into ledger select 'u4', 1, 5, 'reset', 0, 0, 0, 0, 47, 3").run(),
    ).rejects.toThrow("FOREIGN KEY");
  });
});

describe("The migration that leaves the scores to the ledger", () => {
  it("the migration that leaves the scores to the ledger keeps replies, sums and scores, and gathers nothing twice", async () => {
    const queries = await before("0028_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0
       from json_each('[1, 2]')`,
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at)
       select id, 3, 'x', 'x', 'x', 'x', 'x', 'x', 60, 4, 0, 100, 0 from user`,
      "insert into idempotency_key select user.id, value, 'h', 200, '{}', 5 from user, json_each('[\"b\", \"a\"]')",
      'insert into ledger_sum select user.id, value, 1, 2, 3, 4, 5 from user, json_each(\'["post", "action"]\')',
      "insert into weekly_score select value, 'u1', 5, 6, 7, 8, 9, 10, 11 from json_each('[101, 102]')",
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const tables = ["idempotency_key", "ledger_sum", "weekly_score"];
    const read = () =>
      Promise.all(
        tables.map((table) => rows<Record<string, unknown>>(`select * from ${table} order by 1, 2`)),
      );
    const [keys, sums, scores = []] = await read();
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    // Each commit added its gains, so the newest week has gathered every row.
    const gathered = scores.map((score) => ({ ...score, seq: score.week === 102 ? 3 : 0 }));
    expect(await read()).toEqual([keys, sums, gathered]);
    expect(await rows("pragma foreign_key_check")).toEqual([]);
    for (const table of ["idempotency_key", "ledger_sum"]) {
      await expect(env.DB.prepare(`select rowid from ${table}`).all()).rejects.toThrow("rowid");
    }
  });
});

describe("The migration that adds the diary", () => {
  it("the migration that adds the diary leaves players as they are, each with all places free", async () => {
    const queries = await before("0033_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       values ('u1', 'user_1', 'user_1', 'a', 'a', 'player', 0, 0)`,
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at, rested_at)
       select id, 3, 'x', 'x', 'x', 'x', 'x', 'x', 60, 4, 0, 90, 7, 8 from user`,
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const [player] = await rows<Record<string, unknown>>("select * from player");
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    expect(await rows("select * from player")).toEqual([{ ...player, diary_amount: 20, diary_at: 0 }]);
  });
});

describe("The migration that names the tables of the content after parts", () => {
  it("the migration that names the tables after parts keeps releases, drafts and players, and a Worker of the version before reads on", async () => {
    const queries = await before("0037_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       values ('u1', 'user_1', 'user_1', 'a', 'a', 'player', 0, 0)`,
      `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
         lifetime_experience, energy_amount, energy_at)
       select id, 3, 'x', 'x', 'x', 'x', 'x', 'x', 60, 4, 0, 90, 7 from user`,
      `insert into content_release select value, 'k' || value, 'edit', '', 0, 'u1', null, 2, '[]', null
       from json_each('[1, 2]')`,
      `insert into contact_version select 'h' || value, '{"id":"kai"}' from json_each('[1, 2, 3]')`,
      "insert into release_contact values (1, 'kai', 0, 'h1'), (1, 'two-oclock', 1, 'h2'), (2, 'kai', 0, 'h3')",
      "insert into content_draft values ('kai', 5, '{}', 'h3', 6, 'u1'), ('two-oclock', 7, '{}', null, 8, 'u1')",
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const old = await Promise.all(
      ["contact_version", "release_contact", "content_draft order by 1"].map((table) =>
        rows<Record<string, unknown>>(`select * from ${table}`),
      ),
    );
    const { contact_version, release_contact, content_draft, ...others } = await everyRow(["d1_migrations"]);
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));

    const {
      part_version,
      release_part = [],
      content_draft: drafts = [],
      ...kept
    } = await everyRow(["d1_migrations"]);
    expect(kept).toEqual(others);
    expect(part_version).toEqual(contact_version);
    const named = (list: readonly unknown[] = []) =>
      list.map((row) => JSON.stringify(row).replace('"contact_id"', '"part_id"'));
    expect([release_part.length, drafts.length]).toEqual([3, 2]);
    expect(named(release_part)).toEqual(named(release_contact));
    expect(named(drafts).map((row) => row.replace(',"writers":"{}"', ""))).toEqual(named(content_draft));
    expect(await rows("pragma foreign_key_check")).toEqual([]);
    expect(await rows("select * from contact_version")).toEqual(old[0]);
    expect(await rows("select * from release_contact")).toEqual(old[1]);
    await expect(env.DB.prepare("insert into release_part values (9, 'kai', 0, 'h1')").run()).rejects.toThrow(
      "FOREIGN KEY",
    );
  });
});

describe("The migration to one database", () => {
  it("the migration to one database keeps every row, and a Worker of the version before counts and reads answers", async () => {
    const queries = await before("0038_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, iif(value = 3, null, 1), 'player', 0, 0
       from json_each('[1, 2, 3]')`,
      "insert into session select 's' || id, id, 'h' || id, 'a', 'd', '::1', 0, 0, null, null from user",
      "insert into client_answer values (9, 'now', 4, 3), (9, 'care', 0, 0), (10, 'fame', 7, 5)",
      "update user set username = 'renamed', username_key = 'renamed' where id = 'u1'",
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const { client_answer: _, ...kept } = await everyRow(["d1_migrations"]);
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    const { client_answer: answers, ...after } = await everyRow(["d1_migrations"]);
    expect(kept.object_task).toHaveLength(1);
    expect(after).toEqual(kept);
    expect(answers).toEqual([
      { day: 9, advice: "now", answers: 4, counted: 4 },
      { day: 9, advice: "care", answers: 0, counted: 0 },
      { day: 10, advice: "fame", answers: 7, counted: 7 },
    ]);
    expect(await rows("pragma foreign_key_check")).toEqual([]);

    const count = `insert into client_answer (day, advice, answers) values (10, 'fame', 1)
      on conflict (day, advice) do update set answers = answers + 1`;
    await env.DB.prepare(count).run();
    expect(await rows("select day, advice, counted as answers from client_answer where day >= 10")).toEqual([
      { day: 10, advice: "fame", answers: 8 },
    ]);
    await env.DB.exec("delete from session");
    await env.DB.exec("delete from object_task");
    await env.DB.exec("update user set email_key = 'new' where id = 'u1'");
    await env.DB.exec("delete from user where id in ('u2', 'u3')");
    expect(await rows("select user_id, kind from object_task")).toEqual([{ user_id: "u2", kind: "erasure" }]);
  });
});

describe("The migration that makes the player one value", () => {
  it("the migration to one value keeps every row, every field of the players and every reference to them", async () => {
    const queries = await before("0040_");
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0
       from json_each('[1, 2]')`,
      `insert into player values ('u1', 3, 'Guru', 'Brokie', 'Baker', 'Town', 'Attic', 'Mars', 60, 4, 5, 90, 7, 8, 2, 19, 6, 11),
         ('u2', 0, 'Other', 'Brokie', 'Baker', 'Town', 'Attic', 'Mars', 47, 3, 0, 100, 7, null, 0, 20, 0, 0)`,
      "insert into ledger select 'u1', value, value, 'action:bag_fries', 1, 1, 1, 1, 1, 1, 1 from json_each('[1, 2, 3]')",
      "insert into ledger_sum values ('u1', 'action', 3, 3, 3, 3, 3)",
      "insert into player_quest (player_id, contact_id, quest_id, available_at, completions) values ('u1', 'kai', 'one', 1, 0)",
      "insert into client_answer (day, advice, answers) values (9, 'now', 4)",
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    const names = await rows<{ name: string }>("select name from pragma_table_info('player') order by 1");
    const fields = names.map(({ name }) => name).join(", ");
    const read = () => rows(`select ${fields} from player order by user_id`);
    const stored = await read();
    const { player: _, client_answer: __, ...others } = await everyRow(["d1_migrations"]);
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    const { player_state: states, client_answer: answers, ...after } = await everyRow(["d1_migrations"]);

    expect(await read()).toEqual(stored);
    expect(after).toEqual(others);
    expect(answers).toEqual([{ day: 9, advice: "now", answers: 4 }]);
    expect(states).toHaveLength(2);
    const [guru] = await rows<{ state: string }>("select state from player where user_id = 'u1'");
    expect(readPlayer(guru?.state ?? "")).toMatchObject({
      ...{
        name: "Guru",
        status: "Brokie",
        occupation: "Baker",
        location: "Town",
        residence: "Attic",
        origin: "Mars",
      },
      ...{ cash: 60, followers: 4, lifetimeExperience: 5, energy: { amount: 90, at: 7 }, restedAt: 8 },
      ...{ diary: { amount: 19, at: 6 }, debt: 11 },
    });
    expect(await rows("pragma foreign_key_check")).toEqual([]);
    await expect(env.DB.prepare("delete from player_state where user_id = 'u1'").run()).rejects.toThrow(
      "FOREIGN KEY",
    );
  });

  it("a Worker of the version before still makes accounts, commits and names, and the next version plays on with them", async () => {
    const made = await createAccount();
    const name = "newcomer";
    await env.DB.batch([
      env.DB.prepare(
        `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
         values ('u1', ?1, ?1, 'a', 'a', 'player', 0, 0)`,
      ).bind(name),
      insertOf("player", {
        ...{
          user_id: "u1",
          seq: 0,
          name,
          status: "Brokie",
          occupation: "x",
          location: "x",
          residence: "x",
          origin: "x",
        },
        ...{
          cash: 47,
          followers: 3,
          lifetime_experience: 0,
          energy_amount: 100,
          energy_at: 5,
          rested_at: null,
        },
        ...{ diary_amount: 20, diary_at: 5, debt: 0 },
      }),
      env.DB.prepare("update session set user_id = 'u1' where id = ?").bind(made.sessionId),
    ]);
    const [session] = await rows<{ token_hash: string }>("select token_hash from session");
    const commit = {
      ...{
        user_id: "u1",
        actor_id: "u1",
        token_hash: session?.token_hash ?? "",
        live_after: 0,
        from_seq: 0,
        from_marks: 0,
      },
      ...{ content_version: null, seq: 1, marks: 0, name, status: "Brokie", occupation: "x", location: "x" },
      ...{
        residence: "x",
        origin: "x",
        energy_amount: 90,
        energy_at: 6,
        rested_at: 7,
        diary_amount: 19,
        diary_at: 8,
      },
      ...{
        at: Date.now(),
        cause: "action:bag_fries",
        cause_group: "action",
        cash: 8,
        experience: 2,
        followers: 1,
      },
      ...{ energy: -10, cash_after: 55, followers_after: 4, debt: 9 },
    };
    // The trigger refuses what the other version commits next to a newer state.
    const stored = "select * from player_state where user_id = 'u1'";
    const [newer] = await rows<{ state: string }>(stored);
    await change("update player_state set state = json_set(state, '$.karma', 3) where user_id = 'u1'");
    await insertOf("game_commit", commit).run();
    await expect(insertOf("game_commit", commit).run()).rejects.toThrow("game_commit: stale");
    await change(
      "update player set name = ?, seq = seq + 1 where user_id = 'u1' and name = ?",
      "renamed",
      name,
    );
    const [row] = await rows<{ state: string }>(stored);
    const expected = {
      ...readPlayer(newer?.state ?? ""),
      name: "renamed",
      cash: 55,
      followers: 4,
      lifetimeExperience: 2,
    };
    expect(row).toMatchObject({ seq: 2, marks: 0 });
    expect(readPlayer(row?.state ?? "")).toEqual({
      ...{ ...expected, energy: { amount: 90, at: 6 }, restedAt: 7, diary: { amount: 19, at: 8 }, debt: 9 },
      ...{ karma: 3 },
    });
    expect(await rows("select cash_after, followers_after, debt from ledger where player_id = 'u1'")).toEqual(
      [{ cash_after: 55, followers_after: 4, debt: 9 }],
    );

    await change("insert into ledger select 'u1', 2, 1, 'rename', 0, 0, 0, 0, 55, 4, 0");
    const played = await call("POST", "/api/player/action/bag_fries", { token: made.token });
    expect(played.status).toBe(200);
    // What a newer version has stored stays.
    expect(await rows("select state ->> '$.karma' as karma, seq from player where user_id = 'u1'")).toEqual([
      { karma: 3, seq: 3 },
    ]);
  });
});

describe("The migration to one reader of the ledger", () => {
  it("the migration to one reader goes on from where each cursor was, and a Worker of the version before counts nothing twice", async () => {
    const queries = await before("0043_");
    const at = Date.now();
    const week = weekOf(at);
    const fill = [
      `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'u' || value, 'user_' || value, 'user_' || value, value, value, 'player', 0, 0 from json_each('[1, 2]')`,
      `insert into player_state select id, 4, 0, '${JSON.stringify({ ...newPlayer("x", 0), lifetimeExperience: 20 })}' from user`,
      `insert into ledger select user.id, value, ${at}, 'action:bag_fries', 0, 5, 0, -10, 47, 3, 0 from user, json_each('[1, 2, 3, 4]')`,
      "update ledger_roll_up set seq = 1 where player_id = 'u1'",
      `insert into insight_player values ('u1', 2, 10, ${at}, 0, 0)`,
      `insert into insight_flow values (1, '', 2, 0, 0, 10, 0)`,
      `insert into insight_cohort values (${week}, 1, 0, 0)`,
      `insert into weekly_score values (${week}, 'u1', 1, 0, 1, 15, 1, 0, 1, 3)`,
    ];
    await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
    await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
    const due = at + 30 * 24 * 60 * 60 * 1000;
    const reading = { arrived_at: at, was_back_on_day1: 0, was_back_on_day7: 0, due_at: due };
    expect(await rows("select * from ledger_reading order by player_id")).toEqual([
      { player_id: "u1", seq: 2, experience: 10, rolled_up: 1, ...reading },
      { player_id: "u2", seq: 0, experience: 0, rolled_up: 0, ...reading },
    ]);
    // What a Worker of the version before adds to a week is left to this version.
    await env.DB.exec(
      `insert into weekly_score values (${week}, 'u2', 1, 0, 1, 20, 1, 0, 1, 4) on conflict (week, player_id) do update set seq = 4`,
    );
    expect(await readAllLedgers(openDatabase(env))).toBe(true);
    expect(await rows("select player_id as id, experience from weekly_score order by 1")).toEqual([
      { id: "u1", experience: 20 },
      { id: "u2", experience: 20 },
    ]);
    expect(await rows("select rows, experience_in from insight_flow where cause_group = ''")).toEqual([
      { rows: 8, experience_in: 40 },
    ]);
    expect(await rows("select players from insight_cohort")).toEqual([{ players: 2 }]);
    expect(await rows("select player_id, seq from ledger_roll_up order by 1")).toEqual([
      { player_id: "u1", seq: 1 },
      { player_id: "u2", seq: 0 },
    ]);
    for (const table of ["insight_player", "ledger_roll_up", "weekly_score", "ledger"]) {
      await env.DB.exec(`delete from ${table} where player_id = 'u1'`);
    }
    await env.DB.exec("delete from player where user_id = 'u1'");
    expect(await rows("select player_id from ledger_reading")).toEqual([{ player_id: "u2" }]);
    expect(await rows("pragma foreign_key_check")).toEqual([]);
  });
});

function insertOf(table: string, row: Readonly<Record<string, string | number | null>>): D1PreparedStatement {
  const names = Object.keys(row);
  const values = names.map(() => "?").join(", ");
  return env.DB.prepare(`insert into ${table} (${names.join(", ")}) values (${values})`).bind(
    ...Object.values(row),
  );
}

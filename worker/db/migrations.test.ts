import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newPlayer } from "#game/rules/player.ts";
import { everyRow } from "../features/auth/auth-test-support.ts";
import { rows } from "../test-support.ts";

/*
 * A released migration never changes, so only the newest that touches existing rows is tried here, on a filled database. Its test
 * goes when the next one comes.
 */

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

it("the migration of leftovers keeps every row, and drops only what no Worker reads or writes", async () => {
  const queries = await before("0047_");
  const player = JSON.stringify({ ...newPlayer("Guru", 0), cash: 60, karma: 3 });
  const fill = [
    `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
     values ('u1', 'guru', 'guru', 'a', 'a', 'player', 0, 0)`,
    `insert into player_state values ('u1', 3, 0, '${player}')`,
    "insert into ledger select 'u1', value, value, 'action:bag_fries', 1, 1, 1, 1, 1, 1, 1 from json_each('[1, 2, 3]')",
    "insert into weekly_score values (9, 'u1', 1, 0, 1, 20, 1, 0, 1, 0)",
  ];
  await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
  const names = async () =>
    (await rows<{ name: string }>("select name from sqlite_master")).map(({ name }) => name);
  const [stored, named] = [await everyRow(["d1_migrations"]), await names()];
  await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
  expect(await everyRow(["d1_migrations"])).toEqual(stored);
  const left = new Set(await names());
  expect(named.filter((name) => !left.has(name)).sort()).toEqual([
    "game_commit",
    "game_commit_insert",
    "insight_player",
    "insight_player_delete",
    "ledger_roll_up",
    "ledger_roll_up_delete",
    "player_delete",
    "player_insert",
    "player_rename",
    "weekly_score_of_version_before",
  ]);
  expect(await rows("select name, cash, seq from player")).toEqual([{ name: "Guru", cash: 60, seq: 3 }]);
  expect(await rows("pragma foreign_key_check")).toEqual([]);
});

it("without its trigger, a silence that the version before lifts is still promised to the rooms, and a deleted account's words too", async () => {
  const queries = await before("0052_");
  await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
  const people = ["guru1", "guru2"].map(
    (
      id,
    ) => `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
      values ('${id}', '${id}', '${id}', '${id}', '${id}', 1, 'player', 0, 0)`,
  );
  const silences = ["guru1", "guru2"].map(
    (id) =>
      `insert into chat_silence (user_id, until, reason) values ('${id}', ${Number.MAX_SAFE_INTEGER}, 'x')`,
  );
  // The last four are what the version before sends.
  const sent = [
    ...people,
    ...silences,
    "delete from object_task",
    `insert into object_task select user_id, 'silence', '', hex(randomblob(8)), 0 from chat_silence where user_id = 'guru1'
      on conflict do update set token = excluded.token`,
    "delete from chat_silence where user_id = 'guru1'",
    "delete from chat_silence where user_id = 'guru2'",
    "delete from user where id = 'guru2'",
  ];
  await env.DB.batch(sent.map((sql) => env.DB.prepare(sql)));
  expect(await rows("select user_id, kind from object_task order by user_id")).toEqual([
    { user_id: "guru1", kind: "silence" },
    { user_id: "guru2", kind: "erasure" },
  ]);
});

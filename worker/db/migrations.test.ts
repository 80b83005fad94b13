import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { DAY_MS } from "#game/rules/durations.ts";
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

it("the roll-up of each ledger goes on where it was, reads keep their place, and a first row begins both", async () => {
  const queries = await before("0056_");
  const player = (id: string) => [
    `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
     values ('${id}', '${id}', '${id}', '${id}', '${id}', 'player', 0, 0)`,
    `insert into player_state values ('${id}', 3, 0, '${JSON.stringify(newPlayer("Guru", 0))}')`,
  ];
  const firstRow = (id: string) =>
    `insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy) values ('${id}', 1, 5, 'rename', 0, 0, 0, 0)`;
  const fill = [
    ...[...player("guru"), firstRow("guru"), ...player("gary")],
    "update ledger_reading set seq = 3, experience = 40, rolled_up = 2, due_at = 9",
    "insert into insight_flow values (1, '', 1, 2, 3, 4, 5)",
    "insert into insight_cohort values (1, 3, 2, 1)",
  ];
  await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
  const { ledger_reading: _, ...stored } = await everyRow(["d1_migrations"]);
  const kept = Object.entries(stored).filter(([table]) => !table.startsWith("insight_"));
  await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
  const { ledger_reading: readings, ledger_roll_up: rollUps, ...left } = await everyRow(["d1_migrations"]);
  expect(left).toEqual(Object.fromEntries(kept));
  expect(readings).toEqual([{ player_id: "guru", seq: 3, experience: 40 }]);
  expect(rollUps).toEqual([{ player_id: "guru", seq: 2, due_at: 9 }]);
  await env.DB.prepare(firstRow("gary")).run();
  expect(await rows("select * from ledger_reading where player_id = 'gary'")).toMatchObject([
    { seq: 0, experience: 0 },
  ]);
  expect(await rows("select * from ledger_roll_up where player_id = 'gary'")).toMatchObject([
    { seq: 0, due_at: 5 + 30 * DAY_MS },
  ]);
  expect(await rows("pragma foreign_key_check")).toEqual([]);
});

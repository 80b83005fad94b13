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

it("weekly scores lose their number and nothing else, and the version before goes on adding to them", async () => {
  const queries = await before("0053_");
  const player = JSON.stringify(newPlayer("Guru", 0));
  const fill = [
    `insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
     values ('u1', 'guru', 'guru', 'a', 'a', 'player', 0, 0)`,
    `insert into player_state values ('u1', 3, 0, '${player}')`,
    "insert into weekly_score values (9, 'u1', 1, 2, 3, 20, 5, 6, 7, 8)",
  ];
  await env.DB.batch(fill.map((sql) => env.DB.prepare(sql)));
  const { weekly_score: _, ...stored } = await everyRow(["d1_migrations"]);
  await env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
  // What the version before sends.
  await env.DB.prepare(
    `insert into weekly_score
       (player_id, week, league, followers, followers_at, experience, experience_at, posts, posts_at)
     values ('u1', 9, 1, 0, 0, 10, 6, 0, 0)
     on conflict (week, player_id) do update set experience = experience + excluded.experience`,
  ).run();
  const { weekly_score: scores, ...left } = await everyRow(["d1_migrations"]);
  expect(left).toEqual(stored);
  expect(scores).toEqual([
    {
      week: 9,
      player_id: "u1",
      league: 1,
      followers: 2,
      followers_at: 3,
      experience: 30,
      experience_at: 5,
      posts: 6,
      posts_at: 7,
    },
  ]);
  expect(await rows("pragma foreign_key_check")).toEqual([]);
});

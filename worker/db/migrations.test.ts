import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { everyRow } from "../rows-test-support.ts";
import { rows } from "../test-support.ts";

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
  expect(firstWorld).toMatchObject({ id: 1, is_running: 1 });
});

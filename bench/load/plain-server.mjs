// The baseline: the cost of workerd itself. See plain-room.mjs. Started by run.mjs.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serve } from "./workerd.mjs";

const accounts = Number(process.argv[2]);
const isChecked = process.argv[3] === "checked";
const tokens = Array.from({ length: accounts }, (_, index) => `user_${index}`);
const built = JSON.parse(
  readFileSync(new URL("../../dist/guru_grind/wrangler.json", import.meta.url), "utf8"),
);

await serve({
  name: "plain",
  script: fileURLToPath(new URL("plain-room.mjs", import.meta.url)),
  compatibilityDate: built.compatibility_date,
  compatibilityFlags: built.compatibility_flags,
  durableObjects: { ROOM: { className: "PlainRoom", useSQLite: true } },
  ...(isChecked && { d1Databases: ["DB"] }),
  prepare: async (server) => {
    if (isChecked) await createSessions(await server.getD1Database("DB"));
    return tokens;
  },
});

async function createSessions(database) {
  await database.batch([
    database.prepare("create table user (id text primary key)"),
    database.prepare(
      "create table session (token_hash text primary key, user_id text not null, revoked_at integer)",
    ),
  ]);
  for (let first = 0; first < accounts; first += 100) {
    const batch = tokens.slice(first, first + 100).flatMap((token) => {
      const hash = createHash("sha256").update(token).digest("hex");
      return [
        database.prepare("insert into user values (?1)").bind(token),
        database.prepare("insert into session values (?1, ?2, null)").bind(hash, token),
      ];
    });
    await database.batch(batch);
  }
}

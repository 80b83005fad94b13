// Prints how many batches of a press (the commit and its stored reply) 1, 2 and 4 local databases write in a second, together. Each has
// its own process, as each D1 has its own machine, so the cores of this machine bound the sum.
import { availableParallelism } from "node:os";
import { convertV4MiniflareOptions, Miniflare } from "../scripts/miniflare.mjs";
import { migrateAll } from "../scripts/prepare-state.mjs";
import { accountRows } from "./load/api-guru-accounts.mjs";

const SECONDS = Number(process.env.SECONDS ?? 5);
const PLAYERS = 8;

/** Presses without a pause, each player's one after another, for a while. Replies with the number of presses. */
const WORKER = `export default { async fetch(request, { DB }) {
  const { players, hashes, ms } = await request.json();
  const end = Date.now() + ms;
  let written = 0;
  await Promise.all(players.map(async (id, index) => {
    for (let seq = 1; Date.now() < end; seq += 1) {
      const now = Date.now();
      await DB.batch([
        DB.prepare("insert into game_commit (user_id, actor_id, token_hash, live_after, from_seq, from_marks, seq, marks, name, status, occupation, location, residence, origin, energy_amount, energy_at, at, cause, cause_group, cash, experience, followers, energy, cash_after, followers_after) values (?1, ?1, ?2, 0, ?3 - 1, 0, ?3, 0, 'x', 'Brokie', '-', '-', '-', '-', 90, ?4, ?4, 'action:bag_fries', 'action', 1, 2, 0, -1, 48, 3)").bind(id, hashes[index], seq, now),
        DB.prepare("insert into idempotency_key (user_id, key, request_hash, status, reply, created_at) values (?1, ?2, 'hash', 200, 'reply', ?3)").bind(id, crypto.randomUUID(), now),
      ]);
      written += 1;
    }
  }));
  return Response.json({ written });
} };`;

/** Opens a database with players in its own process. */
async function open(number) {
  const server = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      workers: [
        {
          name: "shard",
          modules: true,
          script: WORKER,
          compatibilityDate: "2026-10-01",
          d1Databases: ["DB"],
        },
      ],
      telemetry: { enabled: false },
    }),
  );
  const database = await server.getD1Database("DB");
  await migrateAll(database);
  const accounts = Array.from({ length: PLAYERS }, (_, index) => accountRows(`p${number}_${index}`, false));
  await database.batch(
    accounts.flatMap(({ rows }) => rows.map(([sql, values]) => database.prepare(sql).bind(...values))),
  );
  const { results } = await database.prepare("select user_id as id, token_hash as hash from session").all();
  return { server, players: results.map(({ id }) => id), hashes: results.map(({ hash }) => hash) };
}

console.log(`batches a second, ${SECONDS} s each, on ${availableParallelism()} cores`);
for (const count of [1, 2, 4]) {
  const databases = await Promise.all(Array.from({ length: count }, (_, number) => open(number)));
  const written = await Promise.all(
    databases.map(async ({ server, players, hashes }) => {
      const body = JSON.stringify({ players, hashes, ms: SECONDS * 1000 });
      const reply = await server.dispatchFetch("http://localhost/", { method: "POST", body });
      return (await reply.json()).written;
    }),
  );
  const each = written.map((batches) => Math.round(batches / SECONDS));
  console.log(`${count} databases: ${each.reduce((sum, rate) => sum + rate, 0)} (${each.join(" + ")})`);
  await Promise.all(databases.map(({ server }) => server.dispose()));
}

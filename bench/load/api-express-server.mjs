// Express 5 on SQLite, in one Node process with its database on disk.
import { DatabaseSync } from "node:sqlite";
import express from "express";
import { PEER_TABLES, peerRows } from "./api-peer-schema.mjs";

export async function startExpress(file, names, messages) {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  for (const table of PEER_TABLES) database.exec(table);
  database.exec("begin");
  for (const [sql, values] of peerRows(names, messages)) database.prepare(sql).run(...values);
  database.exec("commit");
  const update = database.prepare(
    "update player set seq = seq + 1, cash = cash + 8, experience = experience + 3 where id = ? returning seq, cash",
  );
  const insert = database.prepare("insert into ledger values (?, ?, 'bag_fries', 8, 3, ?)");
  const list = database.prepare("select * from message where player_id = ? order by id desc limit 50");

  const idOf = (request) => request.headers.authorization.slice("Bearer ".length);

  const app = express();
  app.post("/api/player/action/:action", (request, reply) => {
    const id = idOf(request);
    database.exec("begin");
    const player = update.get(id);
    insert.run(id, player.seq, Date.now());
    database.exec("commit");
    reply.json({ player });
  });
  app.get("/api/messages", (request, reply) => {
    reply.json({ messages: list.all(idOf(request)) });
  });
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

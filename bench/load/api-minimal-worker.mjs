// A minimal Hono Worker on D1 with the same calls: no sessions, rules or idempotency.
import { Hono } from "hono";

const app = new Hono();
// The log line that any Worker in production writes.
app.use(async (c, next) => {
  await next();
  console.log(JSON.stringify({ method: c.req.method, path: c.req.path, status: c.res.status }));
});
// One batch of two statements: an update and an insert by key.
app.post("/api/player/action/:action", async (c) => {
  const player = c.req.header("authorization");
  const [updated] = await c.env.DB.batch([
    c.env.DB.prepare(
      "update player set seq = seq + 1, cash = cash + 8 where id = ?1 returning seq, cash",
    ).bind(player),
    c.env.DB.prepare(
      "insert into ledger (player_id, seq, cash, at) select id, seq, 8, ?2 from player where id = ?1",
    ).bind(player, Date.now()),
  ]);
  return c.json({ player: updated.results[0] });
});
app.get("/api/messages", async (c) => {
  const { results } = await c.env.DB.prepare(
    "select * from message where player_id = ?1 order by id desc limit 50",
  )
    .bind(c.req.header("authorization"))
    .all();
  return c.json({ messages: results });
});
app.onError((error, c) => c.json({ error: String(error) }, 500));

export default app;

// A minimal Hono Worker on D1. Its action makes the game's promises with plain SQL: a live session, one row in the ledger
// for each change of the state that it was decided on, one reply for each key, and news for the player's Durable Object
// after the reply. Its list is one bare statement.
import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";

const SESSION_MS = 30 * 24 * 60 * 60_000;
const MAX_ATTEMPTS = 30;
const LOGGED_ONE_IN = 100;
const ENERGY = { max: 100, gained: 10, everyMs: 5_000 };
const ACTIONS = { bag_fries: { name: "Bag Fries", energy: 10, cash: 8, experience: 3 } };

/** A player's sockets. */
export class Channel extends DurableObject {
  async fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(events, exceptTab) {
    const text = JSON.stringify(events);
    for (const socket of this.ctx.getWebSockets()) {
      if (socket.deserializeAttachment()?.tab !== exceptTab) socket.send(text);
    }
  }
}

const app = new Hono();
let requests = 0;
// A line for one request in a hundred and for each error, as the game writes.
app.use(async (c, next) => {
  const startedAt = Date.now();
  await next();
  requests += 1;
  if (c.res.status < 400 && requests % LOGGED_ONE_IN > 0) return;
  const { method, path } = c.req;
  console.log(JSON.stringify({ method, path, status: c.res.status, ms: Date.now() - startedAt }));
});

app.post("/api/player/action/:action", async (c) => {
  const action = ACTIONS[c.req.param("action")];
  const key = c.req.header("idempotency-key");
  const token = /^Bearer ([\w-]{20,256})$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw new HTTPException(401);
  if (!action) throw new HTTPException(404);
  if (!/^[0-9a-f-]{36}$/.test(key ?? "")) throw new HTTPException(400);
  const tokenHash = await sha256(token);
  const requestHash = await sha256(`POST ${c.req.path}\n${await c.req.text()}`);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const at = Date.now();
    const player = await load(c.env.DB, tokenHash, key, at);
    if (!player) throw new HTTPException(401);
    if (player.reply !== null) {
      if (player.request_hash !== requestHash) throw new HTTPException(422);
      return c.body(player.reply, player.reply_status, { "content-type": "application/json" });
    }
    const next = decide(player, action, at);
    const reply = JSON.stringify(
      next ? { action: { name: action.name }, player: next, events: [] } : { error: "Low energy" },
    );
    const status = next ? 200 : 409;
    const stored = { tokenHash, key, requestHash, status, reply, at };
    if (!(await commit(c.env.DB, player, next, { ...stored, cause: c.req.param("action") }))) continue;
    if (next) {
      const channel = c.env.CHANNEL.getByName(player.id);
      const events = [{ type: "playerChanged", id: key, payload: { player: next } }];
      c.executionCtx.waitUntil(channel.publish(events, c.req.header("x-tab") ?? null));
    }
    return c.body(reply, status, { "content-type": "application/json" });
  }
  throw new HTTPException(409);
});

/** Loads session, player and stored reply in one statement. */
function load(db, tokenHash, key, at) {
  return db
    .prepare(
      `select p.*, r.request_hash, r.status as reply_status, r.reply
      from session s join player p on p.id = s.player_id
        left join reply r on r.player_id = p.id and r.key = ?2
      where s.token_hash = ?1 and s.revoked_at is null and s.last_used_at > ?3`,
    )
    .bind(tokenHash, key, at - SESSION_MS)
    .first();
}

/** Returns the player after the action; null without the energy for it. */
function decide({ id, seq, cash, experience, energy, energy_at }, action, at) {
  const periods = Math.floor((at - energy_at) / ENERGY.everyMs);
  const now = Math.min(ENERGY.max, energy + periods * ENERGY.gained);
  if (now < action.energy) return null;
  return {
    id,
    seq: seq + 1,
    cash: cash + action.cash,
    experience: experience + action.experience,
    energy: now - action.energy,
    energy_at: now === ENERGY.max ? at : energy_at + periods * ENERGY.everyMs,
  };
}

/**
 * Writes the change and its reply, or a refusal, in one batch. Returns false, and writes nothing, if the session has ended,
 * another request has changed the player, or the key has a reply.
 */
async function commit(
  db,
  { id, cash, experience },
  next,
  { tokenHash, key, requestHash, status, reply, at, cause },
) {
  const statements = [
    db
      .prepare(
        "insert into reply (player_id, key, request_hash, status, reply, at) values (?, ?, ?, ?, ?, ?)",
      )
      .bind(id, key, requestHash, status, reply, at),
  ];
  if (next) {
    statements.push(
      // Without a live session, the player is null; a second row with this number violates the key.
      db
        .prepare(
          `insert into ledger (player_id, seq, cause, cash, experience, at) values (
            (select player_id from session where token_hash = ? and revoked_at is null and last_used_at > ?),
            ?, ?, ?, ?, ?)`,
        )
        .bind(
          tokenHash,
          at - SESSION_MS,
          next.seq,
          cause,
          next.cash - cash,
          next.experience - experience,
          at,
        ),
      db
        .prepare(
          "update player set seq = ?, cash = ?, experience = ?, energy = ?, energy_at = ? where id = ?",
        )
        .bind(next.seq, next.cash, next.experience, next.energy, next.energy_at, id),
    );
  }
  try {
    await db.batch(statements);
    return true;
  } catch (fault) {
    if (/constraint failed/.test(fault.message)) return false;
    throw fault;
  }
}

async function sha256(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

app.get("/api/messages", async (c) => {
  const { results } = await c.env.DB.prepare(
    "select * from message where player_id = ?1 order by id desc limit 50",
  )
    .bind(c.req.header("authorization").slice("Bearer ".length))
    .all();
  return c.json({ messages: results });
});
app.onError((error, c) =>
  c.json({ error: String(error) }, error instanceof HTTPException ? error.status : 500),
);

export default app;

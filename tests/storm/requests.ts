import { Agent, type IncomingMessage, request } from "node:http";

/** Headers and body of a request. */
interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Kind extends Sent {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly status: number;
}

export interface Tally {
  requests: number;
  readonly statuses: Map<number, number>;
  serverErrors: number;
  /** Retried requests by kind: as in a browser, a request on a closed connection is sent again on a new one. */
  readonly repeats: Map<string, number>;
  readonly unexpected: string[];
}

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const THREE_MEGABYTES = Buffer.alloc(3 * 1024 * 1024, "a");
const MAX_NOTES = 20;
const REPLY_LIMIT_MS = 15_000;

/** Lists harmless and hostile requests. `token` belongs to a live session; `script` is the path of a script. */
export function kindsOf(token: string, script: string): readonly Kind[] {
  const bearer = { authorization: `Bearer ${token}` };
  const form = { headers: FORM_TYPE, body: "username=guru&password=guru&remember=on" };
  const empty = { headers: JSON_TYPE, body: "{}" };
  const action = "/api/player/action";
  const rows: [name: string, method: Kind["method"], path: string, status: number, Sent?][] = [
    ["health", "GET", "/api/health", 200],
    ["page", "GET", "/", 200],
    ["script", "GET", script, 200],
    ["actions", "GET", "/api/player/actions", 200, { headers: bearer }],
    ["messages", "GET", "/api/messages", 200, { headers: bearer }],
    ["messages without a session", "GET", "/api/messages", 401],
    ["unknown call", "GET", "/api/nothing/here", 404],
    ["form to an unknown call", "POST", "/api/nothing/here", 404, form],
    ["form to a page", "POST", "/login", 404, form],
    ["form to a missing file", "POST", "/assets/none.js", 404, form],
    ["form to the login", "POST", "/api/auth/login", 415, form],
    ["broken JSON", "POST", "/api/auth/login", 400, { headers: JSON_TYPE, body: '{"email": "a@b' }],
    ["3 MB to the login", "POST", "/api/auth/login", 413, { headers: JSON_TYPE, body: THREE_MEGABYTES }],
    ["3 MB to an unknown call", "POST", "/api/nothing/here", 404, { body: THREE_MEGABYTES }],
    ["unknown action", "POST", `${action}/%E2%80%AE%00..%2F`, 404, { ...form, headers: bearer }],
    ["action without a session", "POST", `${action}/bag_fries`, 401, empty],
    [
      "action with a broken key",
      "POST",
      `${action}/bag_fries`,
      400,
      { ...empty, headers: { ...bearer, "idempotency-key": "1; drop table user" } },
    ],
    ["script by POST", "POST", script, 405, empty],
  ];
  return rows.map(([name, method, path, status, sent]) => ({ name, method, path, status, ...sent }));
}

/** Returns random numbers below 1 that `seed` determines (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sends `count` random requests over `connections` kept-alive connections. */
export async function storm(
  origin: string,
  kinds: readonly Kind[],
  { count, connections, random }: { count: number; connections: number; random: () => number },
): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const tally: Tally = {
    requests: 0,
    statuses: new Map(),
    serverErrors: 0,
    repeats: new Map(),
    unexpected: [],
  };
  const work = async () => {
    while (tally.requests < count) {
      tally.requests += 1;
      const kind = kinds[Math.floor(random() * kinds.length)];
      if (kind) note(tally, kind, await sendUpToTwice(origin, agent, kind, tally));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return tally;
}

function note(tally: Tally, kind: Kind, { status, text }: Reply): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 500) tally.serverErrors += 1;
  if (status !== kind.status && tally.unexpected.length < MAX_NOTES) {
    tally.unexpected.push(`${kind.name}: ${status} instead of ${kind.status}: ${text.slice(0, 120)}`);
  }
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

async function sendUpToTwice(origin: string, agent: Agent, kind: Kind, tally: Tally): Promise<Reply> {
  try {
    return await send(origin, agent, kind);
  } catch {
    tally.repeats.set(kind.name, (tally.repeats.get(kind.name) ?? 0) + 1);
  }
  try {
    return await send(origin, false, kind);
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

function send(origin: string, agent: Agent | false, kind: Kind): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${kind.path}`,
      {
        agent,
        method: kind.method,
        signal: AbortSignal.timeout(REPLY_LIMIT_MS),
        headers: {
          ...kind.headers,
          ...(kind.body ? { "content-length": Buffer.byteLength(kind.body) } : {}),
        },
      },
      (reply) => readText(reply).then((text) => resolve({ status: reply.statusCode ?? 0, text }), reject),
    );
    call.once("error", reject);
    call.end(kind.body);
  });
}

async function readText(reply: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of reply.setEncoding("utf8")) text += chunk;
  return text;
}

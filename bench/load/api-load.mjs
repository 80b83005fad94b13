import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { cpuSeconds } from "./process-figures.mjs";

const REPLY_LIMIT_MS = 20_000;

export const CALLS = {
  action: { method: "POST", path: "/api/player/action/bag_fries" },
  list: { method: "GET", path: "/api/messages" },
};

/** Sends `count` requests over `connections` kept-alive connections, the accounts in turn. Throws if one fails. */
export async function load({ url, pid, tokens }, call, { connections, count }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      const account = sent % tokens.length;
      sent += 1;
      const startedAt = performance.now();
      // Each account has its address, as a player has.
      const address = `10.0.${account >> 8}.${account & 255}`;
      const sender = { token: tokens[account], address, key: randomUUID() };
      const attempt = () => send(url, CALLS[call], sender, agent);
      // A busy machine loses connections; the key makes the repeat safe.
      const { status, text } = await attempt().catch(attempt);
      if (status !== 200) throw new Error(`${call} got ${status}: ${text}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  const cpuBefore = cpuSeconds(pid);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: count / seconds,
    cpuMicros: ((cpuSeconds(pid) - cpuBefore) * 1e6) / count,
    p50: latencies[Math.floor(count * 0.5)],
    p99: latencies[Math.floor(count * 0.99)],
  };
}

/** Sends one request, with a fresh idempotency key if it writes and the sender has none. Resolves to its status, text and headers. */
export function send(url, { method, path }, { token, address, key = randomUUID() }, agent) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "cf-connecting-ip": address,
      ...(method === "POST" ? { "idempotency-key": key } : {}),
    };
    const signal = AbortSignal.timeout(REPLY_LIMIT_MS);
    const sent = request(`${url}${path}`, { agent, method, headers, signal }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk) => {
        text += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
      reply.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

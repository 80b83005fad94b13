import { resolve } from "node:path";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertV4MiniflareOptions, Miniflare } from "./miniflare.mjs";

/** Folder of the queue. This test stands apart from it, because it bundles the queue into a Worker and starts workerd itself. */
const PASSWORDS = resolve(import.meta.dirname, "../worker/passwords");

/**
 * A Worker whose requests run jobs of two queues. In the first, `/hold` keeps the line until `/release`, and `/quick` ends at once. In
 * the second, which notices silence sooner, `/hang` never ends, and `/behind-hanging` ends at once. `/jobs` returns how many jobs have
 * come, and `/progress` waits for the first line.
 */
const WORKER = `
import { Queue } from "./queue.ts";
const queue = new Queue(5, 1);
const impatient = new Queue(5, 1, 200);
let isReleased = false;
let jobs = 0;
const held = async () => {
  while (!isReleased) await scheduler.wait(1);
  return "held";
};
const quick = async () => "quick";
const JOBS = {
  "/hold": () => queue.run(held),
  "/quick": () => queue.run(quick),
  "/hang": () => impatient.run(() => new Promise(() => {})),
  "/behind-hanging": () => impatient.run(quick),
};
const STATE = {
  "/release": () => { isReleased = true; return "released"; },
  "/jobs": () => String(jobs),
  "/progress": () => queue.progress().then(() => "moved"),
};
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const state = STATE[pathname];
    if (state) return new Response(await state());
    jobs += 1;
    return new Response((await JOBS[pathname]()) ?? "full");
  },
};`;

let server: InstanceType<typeof Miniflare>;
let origin: URL;

beforeAll(async () => {
  const { output } = await build({
    input: "queue-worker",
    plugins: [
      {
        name: "queue-worker",
        resolveId: (id) => (id === "queue-worker" ? `${PASSWORDS}/queue-worker.js` : null),
        load: (id) => (id.endsWith("/queue-worker.js") ? WORKER : null),
      },
    ],
    write: false,
  });
  server = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      telemetry: { enabled: false },
      // workerd reports the request that it cancels.
      handleStructuredLogs() {},
      workers: [
        {
          name: "queue",
          compatibilityDate: "2026-10-01",
          modules: [{ type: "ESModule", path: "queue.js", contents: output[0].code }],
        },
      ],
    }),
  );
  origin = await server.ready;
});

afterAll(() => server.dispose());

async function ask(path: string, signal: AbortSignal | null = null): Promise<string> {
  const reply = await fetch(new URL(path, origin), { signal });
  return reply.status === 200 ? reply.text() : `status ${reply.status}`;
}

/** Starts a job, and returns once the Worker has it. */
async function start(path: string, signal: AbortSignal | null = null) {
  const before = Number(await ask("/jobs"));
  const reply = ask(path, signal).catch((error: Error) => error.name);
  await expect.poll(() => ask("/jobs")).toBe(String(before + 1));
  return { reply };
}

describe("the queue of hashes, shared by requests", () => {
  it("a request that is cancelled while it waits doesn't block those behind it", async () => {
    const client = new AbortController();
    const holder = await start("/hold");
    const gone = await start("/quick", client.signal);
    const behind = await start("/quick");
    client.abort();
    expect(await gone.reply).toBe("AbortError");
    await ask("/release");
    expect(await holder.reply).toBe("held");
    expect(await behind.reply).toBe("quick");
    expect(await ask("/progress")).toBe("moved");
  });

  it("requests that hang, and are cancelled by the runtime, leave the queue to others", async () => {
    const hanging = await Promise.all(Array.from({ length: 5 }, () => ask("/hang")));
    expect(new Set(hanging)).toEqual(new Set(["status 500"]));
    expect(await ask("/behind-hanging")).toBe("quick");
  });
});

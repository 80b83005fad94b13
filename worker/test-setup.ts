import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach } from "vitest";
import { AHEAD_MS } from "../tests/clock.ts";
import { forgetTown } from "./game/town.ts";
import { requestMeter } from "./http/limits/rate-limits.ts";

/** The schema, whose triggers read the clock of the tests. */
const SCHEMA = env.TEST_SCHEMA.replaceAll("unixepoch() * 1000", `(unixepoch() * 1000 + ${AHEAD_MS})`);

/** Maximum resets before a test. A reset is repeated if writes of the last test were still pending. */
const MAX_RESETS = 5;

beforeEach(async () => {
  requestMeter.clear();
  forgetTown();
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    try {
      // Takes half the time of the migrations that lead to it.
      await env.DB.prepare(SCHEMA).run();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("already exists"))) throw error;
      continue;
    }
    if ((await env.DB.prepare("select count(*) as users from user").first("users")) === 0) return;
  }
  throw new Error("The database of the last test could not be emptied");
});

/** Marks the objects' storage once its alarms follow the clock of the tests: the runtime has the machine's. */
const SHIFTED = Symbol.for("guru-grind.shifted-alarms");

beforeAll(() =>
  runInDurableObject(env.PLAYER_CHANNEL.getByName("clock"), (_object, { storage }) => {
    const prototype: DurableObjectStorage = Object.getPrototypeOf(storage);
    // The files of a process share it.
    if (SHIFTED in prototype) return;
    Reflect.defineProperty(prototype, SHIFTED, { value: true });
    const { setAlarm, getAlarm } = prototype;
    prototype.setAlarm = function (at, options) {
      return setAlarm.call(this, Number(at) - AHEAD_MS, options);
    };
    prototype.getAlarm = async function (options) {
      const at = await getAlarm.call(this, options);
      return at === null ? null : at + AHEAD_MS;
    };
  }),
);

import fc from "fast-check";
import { get, set } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { outbox } from "../offline/outbox.ts";
import { outageAtom } from "../server/reachability.ts";
import { ownedKey } from "../server/session-token.ts";
import { endSession, startSession } from "../session/session.ts";
import { store } from "../store.ts";
import {
  clearPlan,
  lastUnsent,
  MAX_PLANNED,
  planAction,
  planAtom,
  planRepeat,
  resumePlan,
  startPlan,
  takeBack,
} from "./shift-plan.ts";
import { aPlayer } from "./view-fixture.ts";

const NOW = 1_800_000_000_000;
/** More than the retries of a call and three pauses of the outbox take. */
const RETRIED_MS = 60_000;

type Answer = "done" | "refused" | "lost" | "failing" | "unreadable";

let answers: Answer[] = [];
/** The calls that arrived, as action and key. */
let calls: { readonly actionId: string; readonly key: string }[] = [];
let stop = () => {};
const onEnd = vi.fn();
let sessions = 0;

const STATUS = { refused: 400, failing: 503 };

async function answer(path: string, init: RequestInit): Promise<Response> {
  const key = new Headers(init.headers).get("idempotency-key") ?? "";
  const actionId = path.split("/").at(-1) ?? "";
  const type = answers.shift() ?? "done";
  calls.push({ actionId, key });
  if (type === "lost") throw new TypeError("no reply");
  if (type === "unreadable") return Response.json({});
  if (type !== "done") return Response.json({ error: "Not enough energy" }, { status: STATUS[type] });
  const newStats = aPlayer(calls.length, {}, NOW);
  return Response.json({ action: { id: actionId, name: actionId }, leveledUp: false, newStats, events: [] });
}

const plan = () => store.get(planAtom);
const planned = () => plan().entries.map(({ item }) => item.actionId);
const outcomes = () => plan().results.map(({ outcome }) => outcome);
const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const settled = () => vi.advanceTimersByTimeAsync(RETRIED_MS);
const stored = () => get<unknown[]>(ownedKey("outbox"));
const goOffline = () => store.set(outageAtom, "offline");
const goOnline = () => store.set(outageAtom, null);

function newSession(): void {
  endSession();
  sessions += 1;
  startSession(`${sessions}`.padStart(8, "0"));
  answers = [];
  calls = [];
}

/** Opens the page. Returns a function that closes it. */
function open(): () => void {
  const stops = [startPlan(onEnd), outbox.start()];
  return () => {
    for (const each of stops) each();
  };
}

/** Opens the page after an outage, and lets it send. */
async function comeBack(): Promise<void> {
  stop = open();
  goOnline();
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("fetch", answer);
  onEnd.mockReset();
  newSession();
});
afterEach(() => {
  stop();
  stop = () => {};
  endSession();
  goOnline();
});

it("a plan keeps its order, ignores a known key and has a maximum", async () => {
  goOffline();
  planRepeat("bag_fries", "a", NOW);
  planAction("rest");
  planRepeat("bag_fries", "a", NOW + 1);
  expect(planned()).toEqual(["bag_fries", "rest"]);
  for (let count = 0; count < MAX_PLANNED; count += 1) planAction("rest");
  expect(plan().entries).toHaveLength(MAX_PLANNED);
});

it("a new plan clears the report of the last one, and one that goes on keeps it", async () => {
  planAction("rest");
  await settled();
  expect(outcomes()).toEqual(["done"]);
  goOffline();
  planAction("rest");
  expect(outcomes()).toEqual([]);
  goOnline();
  answers = ["refused"];
  planAction("rest");
  await settled();
  planAction("rest");
  expect(outcomes()).toEqual(["refused"]);
});

it("only an entry that was never sent can be taken back", async () => {
  goOffline();
  planAction("rest");
  planRepeat("rest", "sent", NOW);
  const [first] = plan().entries;
  expect(lastUnsent(plan(), "rest")).toEqual(first);
  takeBack("rest");
  takeBack("rest");
  expect(keysOf(plan().entries)).toEqual(["sent"]);
  clearPlan();
  expect(keysOf(plan().entries)).toEqual(["sent"]);
});

it("a refusal stops the plan while something is left, the player goes on or takes the rest back, and each end is reported once", async () => {
  goOffline();
  for (const id of ["bag_fries", "rest", "read_book", "read_book"]) planAction(id);
  answers = ["done", "refused"];
  await comeBack();
  expect(outcomes()).toEqual(["done", "refused"]);
  expect(plan().results.at(-1)?.reason).toContain("Not enough energy");
  expect(plan().isStopped).toBe(true);
  expect(calls).toHaveLength(2);
  expect(onEnd.mock.calls).toEqual([[expect.objectContaining({ isStopped: true })]]);
  expect(onEnd.mock.lastCall?.[0].entries).toHaveLength(2);
  takeBack("read_book");
  expect(plan().isStopped).toBe(true);
  resumePlan();
  await settled();
  expect(outcomes()).toEqual(["done", "refused", "done"]);
  expect(plan().isStopped).toBe(false);
  expect(onEnd).toHaveBeenCalledTimes(2);
  expect(onEnd.mock.lastCall?.[0]).toMatchObject({ entries: [], results: [{}, {}, {}] });
});

it("an unanswered press is repeated under its own key until the server no longer knows it", async () => {
  const rest = (key: string, sentAt: number | null) => ({
    key,
    type: "action",
    item: { actionId: "rest", sentAt },
  });
  const late = NOW - 20 * HOUR_MS;
  await set(ownedKey("outbox"), [rest("young", late + 1), rest("old", late), rest("unsent", null)]);
  stop = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes()).toEqual(["done", "lost", "done"]);
  expect(keysOf(calls)).toEqual(["young", "unsent"]);
});

it("the first attempt is stored before the call, and decides how long an entry may be repeated", async () => {
  answers = ["failing", "failing", "failing"];
  const seen: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    seen.push(structuredClone(await stored()));
    return answer(path, init);
  });
  planAction("rest");
  await settled();
  await settled();
  expect(seen.length).toBeGreaterThan(1);
  for (const each of seen) expect(each).toMatchObject([{ item: { actionId: "rest", sentAt: NOW } }]);
});

it("a reply that the page can't read stops the plan, and nothing is repeated or lost", async () => {
  goOffline();
  planAction("bag_fries");
  planAction("rest");
  answers = ["unreadable"];
  await comeBack();
  expect(calls.map(({ actionId }) => actionId)).toEqual(["bag_fries"]);
  expect(outcomes()).toEqual(["unread"]);
  expect(plan().isStopped).toBe(true);
  expect(await stored()).toHaveLength(1);
  resumePlan();
  await settled();
  expect(outcomes()).toEqual(["unread", "done"]);
});

it("an entry isn't sent for another player who signs in while its first attempt is being stored", async () => {
  const unsubscribe = store.sub(planAtom, () => {
    if (plan().entries[0]?.item.sentAt === NOW) queueMicrotask(newSession);
  });
  planAction("rest");
  await settled();
  unsubscribe();
  expect(calls).toEqual([]);
});

it("each planned entry is open or answered once, and never both", async () => {
  const moves = ["plan", "repeat", "take back", "resume", "offline", "online"] as const;
  const faults = ["done", "refused", "lost", "failing"] as const;
  const step = fc.constantFrom(...moves, ...faults);
  const check = () => {
    const keys = keysOf([...plan().entries, ...plan().results]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(plan().isStopped && plan().entries.length === 0).toBe(false);
  };
  const unsubscribe = store.sub(planAtom, check);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      newSession();
      stop = open();
      for (const what of steps) {
        if (what === "plan") planAction("rest");
        else if (what === "repeat") planRepeat("rest", crypto.randomUUID(), Date.now());
        else if (what === "take back") takeBack("rest");
        else if (what === "resume") resumePlan();
        else if (what === "offline") goOffline();
        else if (what === "online") goOnline();
        else answers.push(what);
        await vi.advanceTimersByTimeAsync(700);
        check();
      }
      answers = [];
      goOnline();
      resumePlan();
      await settled();
      await settled();
      expect(plan().entries).toEqual([]);
      stop();
    }),
    { numRuns: 60 },
  );
  unsubscribe();
});

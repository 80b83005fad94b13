import { atom } from "jotai";
import * as v from "valibot";
import { performAction } from "#game/contract/actions.ts";
import { createStoredList } from "../offline/stored-list.ts";
import { ApiError, call, failureText, isTransient } from "../server/api.ts";
import { isReachableAtom } from "../server/reachability.ts";
import { ownedKey, SessionEndedError } from "../server/session-token.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { acceptEvents } from "./game-events.ts";
import { refreshMe } from "./me.ts";
import { acceptPlayer } from "./player.ts";
import {
  EMPTY_PLAN,
  isRepeatable,
  lastUnsent,
  type Plan,
  type PlanEntry,
  type PlanResult,
  withAnswer,
  withoutEntry,
  withPlanned,
  withSent,
} from "./shift-plan.ts";

/* Runs the shift plan. docs/reference/connection.md#shift-plan */

/** Delay before a retry after a rate limit or an error, in milliseconds. */
const RETRY_MS = 5_000;

const Entry = v.object({
  key: v.string(),
  actionId: v.string(),
  plannedAt: v.number(),
  sentAt: v.nullable(v.number()),
});
const stored = createStoredList<PlanEntry>(
  () => ownedKey("shift-plan"),
  Entry,
  ({ key }) => key,
);

export const planAtom = atom<Plan>(EMPTY_PLAN);
/** True if the plan is being sent. */
export const isSendingPlanAtom = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;

const change = (next: (plan: Plan) => Plan) => store.set(planAtom, next);

/** Plans an action for when the server can be reached. */
export function planAction(actionId: string): void {
  add({ key: crypto.randomUUID(), actionId, plannedAt: Date.now(), sentAt: null });
}

/** Plans to repeat an action that was sent at `sentAt` (epoch ms) under this key and got no answer. */
export function planRepeat(actionId: string, key: string, sentAt: number): void {
  add({ key, actionId, plannedAt: sentAt, sentAt });
}

function add(entry: PlanEntry): void {
  const before = store.get(planAtom);
  change((plan) => withPlanned(plan, entry));
  if (store.get(planAtom) === before) return;
  void stored.put(entry);
  void sendPlan();
}

/** Takes back the last planned action of this kind, unless it has been sent. */
export function takeBack(actionId: string): void {
  const entry = lastUnsent(store.get(planAtom), actionId);
  if (entry) drop(entry.key);
}

/** Takes back everything that has not been sent, and closes the report. */
export function clearPlan(): void {
  for (const { key, sentAt } of store.get(planAtom).entries) if (sentAt === null) drop(key);
  change((plan) => ({ ...plan, results: [] }));
}

function drop(key: string): void {
  change((plan) => withoutEntry(plan, key));
  void stored.remove(key);
}

/** Goes on after a refusal. */
export function resumePlan(): void {
  change((plan) => ({ ...plan, isStopped: false }));
  void sendPlan();
}

/** Sends the plan in order, each entry under its key, until the end, a refusal, or an outage. */
async function sendPlan(): Promise<void> {
  if (store.get(isSendingPlanAtom)) return;
  clearTimeout(timer);
  const session = store.get(tokenAtom);
  store.set(isSendingPlanAtom, true);
  try {
    for (;;) {
      const { entries, isStopped } = store.get(planAtom);
      const [entry] = entries;
      if (!entry || isStopped || !store.get(isReachableAtom) || store.get(tokenAtom) !== session) return;
      const result = await sendEntry(entry);
      if (store.get(tokenAtom) !== session) return;
      if (!result) {
        timer = setTimeout(() => void sendPlan(), RETRY_MS);
        return;
      }
      change((plan) => withAnswer(plan, result));
      await stored.remove(entry.key);
    }
  } finally {
    store.set(isSendingPlanAtom, false);
  }
}

/** Returns the server's answer; null if there is none yet. */
async function sendEntry(entry: PlanEntry): Promise<PlanResult | null> {
  const { key, actionId } = entry;
  if (!isRepeatable(entry, Date.now())) return { key, actionId, outcome: "lost", reason: "" };
  if (entry.sentAt === null) {
    const sentAt = Date.now();
    change((plan) => withSent(plan, key, sentAt));
    await stored.put({ ...entry, sentAt });
  }
  try {
    const result = await call(performAction, { key, parameters: { actionId } });
    acceptPlayer(result.newStats, "reported");
    acceptEvents(result.events);
    return { key, actionId, outcome: "done", reason: "" };
  } catch (error) {
    const isTemporary = error instanceof ApiError && (error.status === 401 || error.status === 429);
    if (isTemporary || isTransient(error) || error instanceof SessionEndedError) return null;
    refreshMe();
    return { key, actionId, outcome: "refused", reason: failureText(error, "Refused") };
  }
}

/** Loads the plan of an earlier visit, and sends it whenever the server can be reached. */
export function startPlan(): () => void {
  const session = store.get(tokenAtom);
  void stored.load().then((entries) => {
    if (store.get(tokenAtom) !== session) return;
    change((plan) => entries.reduce(withPlanned, plan));
    void sendPlan();
  });
  return store.sub(isReachableAtom, () => void sendPlan());
}

// The plan belongs to the session.
store.sub(tokenAtom, () => {
  clearTimeout(timer);
  store.set(planAtom, EMPTY_PLAN);
});

import { atom } from "jotai";
import * as v from "valibot";
import { HOUR_MS } from "#game/core/durations.ts";
import { performAction } from "#game/player/wire.ts";
import { serverNow } from "../clock.ts";
import { isTemporary, type OutboxEntry, openTabs, outbox } from "../offline/outbox.ts";
import { ApiError, call, failureText } from "../server/api.ts";
import { ownedKey, pageSession } from "../server/session-token.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { acceptReply } from "./live/game-events.ts";
import { refreshMe } from "./me.ts";

/* The shift plan: actions for when the server can be reached. docs/reference/connection.md#shift-plan */

/** Maximum number of planned actions. */
export const MAX_PLANNED = 20;
/**
 * Time after which an entry may no longer be repeated, in milliseconds. The server knows its key for 24 hours, and then would
 * perform it again.
 */
const MAX_REPEAT_MS = 20 * HOUR_MS;

const PlannedAction = v.object({
  actionId: v.string(),
  /** Time of the first attempt to send it, epoch ms on this device; null before. */
  sentAt: v.nullable(v.number()),
});
type PlannedAction = v.InferOutput<typeof PlannedAction>;

/** The server's reply to an entry. `lost`: an old attempt may or may not have counted. `unread`: the page is out of date. */
const PlanResult = v.object({
  key: v.string(),
  actionId: v.string(),
  outcome: v.picklist(["done", "refused", "lost", "unread"]),
  /** Reason of the refusal; empty otherwise. */
  reason: v.string(),
});
export type PlanResult = v.InferOutput<typeof PlanResult>;

/** The answers of a plan, as each tab of the session has them. */
const Answers = v.object({ owner: v.string(), results: v.array(PlanResult), isHeld: v.boolean() });
type Answers = Omit<v.InferOutput<typeof Answers>, "owner">;

export interface Plan {
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry<PlannedAction>[];
  /** The answers since the player last planned. */
  readonly results: readonly PlanResult[];
  /** True if a refusal or an unreadable reply stopped the plan. The player decides about the rest. */
  readonly isStopped: boolean;
}

const NO_ANSWERS: Answers = { results: [], isHeld: false };
const entriesAtom = atom<Plan["entries"]>([]);
const answersAtom = atom(NO_ANSWERS);

export const planAtom = atom<Plan>((get) => {
  const { results, isHeld } = get(answersAtom);
  // The outbox removes an entry just after its answer.
  const entries = get(entriesAtom).filter(({ key }) => !results.some((result) => result.key === key));
  return { entries, results, isStopped: isHeld && entries.length > 0 };
});

let report = (_plan: Plan): void => {};
let tabs: BroadcastChannel | null = null;
const owner = () => ownedKey("shift-plan");

/** Changes the answers in every tab. */
function setAnswers(edit: (answers: Answers) => Answers): void {
  const before = store.get(answersAtom);
  const answers = edit(before);
  store.set(answersAtom, answers);
  tabs?.postMessage({ owner: owner(), ...answers });
  reportEnd(before);
}

function hear({ data }: MessageEvent): void {
  const heard = v.safeParse(Answers, data);
  if (!heard.success || heard.output.owner !== owner()) return;
  const before = store.get(answersAtom);
  store.set(answersAtom, heard.output);
  reportEnd(before);
}

function reportEnd(before: Answers): void {
  const plan = store.get(planAtom);
  const isAnswered = plan.results.length > before.results.length;
  if (isAnswered && (plan.entries.length === 0 || plan.isStopped)) report(plan);
}

const planned = outbox.addSender({
  type: "action",
  schema: PlannedAction,
  limit: MAX_PLANNED,
  // The same action twice is two actions.
  subjectOf: (_, key) => key,
  isHeld: () => store.get(planAtom).isStopped,
  send,
  onSent: (_, result) => addResult(result),
  onDropped: ({ actionId }, _, key) => addResult({ key, actionId, outcome: "lost", reason: "" }),
  onChange: (entries) => store.set(entriesAtom, entries),
});

function addResult(result: PlanResult): void {
  setAnswers(({ results, isHeld }) => ({
    results: [...results, result],
    isHeld: isHeld || result.outcome === "refused" || result.outcome === "unread",
  }));
}

/** Returns the server's answer. Throws if there is none yet. */
async function send(item: PlannedAction, key: string): Promise<PlanResult> {
  const { actionId, sentAt } = item;
  const answer = { key, actionId, reason: "" };
  if (sentAt !== null && serverNow() - sentAt >= MAX_REPEAT_MS) return { ...answer, outcome: "lost" };
  const { signal } = pageSession();
  if (sentAt === null) await planned.replace({ key, item: { actionId, sentAt: serverNow() } });
  // Another player may have signed in while it was stored.
  signal.throwIfAborted();
  try {
    const result = await call(performAction, { key, isOwnKey: true, parameters: { actionId } });
    acceptReply(result, `action:${actionId}`);
    return { ...answer, outcome: "done" };
  } catch (error) {
    if (isTemporary(error)) throw error;
    refreshMe();
    if (!(error instanceof ApiError)) return { ...answer, outcome: "unread" };
    return { ...answer, outcome: "refused", reason: failureText(error, "Refused") };
  }
}

/** Plans an action for when the server can be reached. */
export const planAction = (actionId: string) => add({ actionId, sentAt: null }, crypto.randomUUID());

/**
 * Plans to repeat an action that was sent at `sentAt` (epoch ms) under this key and got no answer. Returns false if the plan is
 * full.
 */
export const planRepeat = (actionId: string, key: string, sentAt: number) => add({ actionId, sentAt }, key);

/** Adds an action at the end unless the plan is full. A new plan clears the report of the last one. */
function add(item: PlannedAction, key: string): Promise<boolean> {
  if (store.get(planAtom).entries.length === 0) setAnswers(() => NO_ANSWERS);
  const isPlanned = planned.add(item, key);
  void outbox.flush();
  return isPlanned;
}

/** Returns the last entry of an action that was never sent, which the player may take back. */
export function lastUnsent({ entries }: Plan, actionId: string): OutboxEntry<PlannedAction> | undefined {
  return entries.findLast(({ item }) => item.actionId === actionId && item.sentAt === null);
}

/** Takes back the last planned action of this kind, unless it has been sent. */
export function takeBack(actionId: string): void {
  const entry = lastUnsent(store.get(planAtom), actionId);
  if (entry) planned.remove(entry.key);
}

/** Takes back everything that has not been sent, and closes the report. */
export function clearPlan(): void {
  for (const { key, item } of store.get(planAtom).entries) if (item.sentAt === null) planned.remove(key);
  setAnswers(({ isHeld }) => ({ results: [], isHeld }));
}

/** Goes on after a refusal. */
export function resumePlan(): void {
  setAnswers(({ results }) => ({ results, isHeld: false }));
  void outbox.flush();
}

/**
 * Calls `onEnd` with a plan that is done, or that a refusal stopped. Returns a function that stops it.
 */
export function startPlan(onEnd: (plan: Plan) => void): () => void {
  report = onEnd;
  tabs = openTabs("shift-plan", hear);
  return () => {
    tabs?.close();
    tabs = null;
  };
}

// The report belongs to the session, as the outbox does.
store.sub(tokenAtom, () => store.set(answersAtom, NO_ANSWERS));

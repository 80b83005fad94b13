import { settings } from "#game/contract/account/settings.ts";
import { getBrief } from "#game/contract/brief.ts";
import { getClients } from "#game/contract/clients.ts";
import { getEndings } from "#game/contract/endings.ts";
import { getLedger, getLedgerSummary } from "#game/contract/finances.ts";
import { getIntake } from "#game/contract/intake.ts";
import { listMessages } from "#game/contract/messages.ts";
import { listContacts } from "#game/contract/npcs.ts";
import { CHAT_ROOMS, chatMessages, DELETED_WITHIN } from "#game/contract/social/chat.ts";
import { getFeed } from "#game/contract/social/social.ts";
import { listCourses } from "#game/contract/university.ts";
import { serverNow } from "../clock.ts";
import { afterFirstPaint } from "../device/after-first-paint.ts";
import { call } from "../server/api.ts";
import { isReachableAtom, onReachable } from "../server/reachability.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { hasSnapshot, keepSnapshot, type SnapshotName } from "./snapshots.ts";

/** Delay of the prefetch without an interaction, in milliseconds. The first pages have the network to themselves. */
const DELAY_MS = 10_000;

/** The copies that make each page open offline, the most wanted first. */
const COPIES: readonly (readonly [SnapshotName, () => Promise<unknown>])[] = [
  ["last-messages", () => call(listMessages, {})],
  ["last-contacts", () => call(listContacts, {})],
  ...CHAT_ROOMS.map(({ roomId }) => [`last-chat-${roomId}`, () => newestOf(roomId)] as const),
  ["last-courses", () => call(listCourses, {})],
  ["last-ledger", () => call(getLedger, {})],
  ["last-ledger-summary", () => call(getLedgerSummary, {})],
  ["last-brief", () => call(getBrief, {})],
  ["last-clients", () => call(getClients, {})],
  ["last-intake", () => call(getIntake, {})],
  ["last-endings", () => call(getEndings, {})],
  ["last-feed", () => call(getFeed, {})],
  ["last-settings", () => call(settings, {})],
];

async function newestOf(roomId: (typeof CHAT_ROOMS)[number]["roomId"]): Promise<unknown> {
  const { messages } = await call(chatMessages, { parameters: { roomId } });
  return messages.slice(-DELETED_WITHIN);
}

/**
 * Keeps a copy of each page that this session has never visited, one call after the other, each while the page rests. Stops
 * at the first failure.
 */
async function prefetch(session: string | null): Promise<void> {
  for (const [name, fetch] of COPIES) {
    if (await hasSnapshot(name)) continue;
    await new Promise<void>(afterFirstPaint);
    if (!store.get(isReachableAtom) || store.get(tokenAtom) !== session) return;
    const receivedAt = serverNow();
    try {
      await keepSnapshot(name, await fetch(), receivedAt);
    } catch {
      // It goes on after the outage, or with the next visit.
      return;
    }
  }
}

/**
 * Prefetches after the first interaction, or after a while without one, and again after each outage. Returns a function
 * that stops it.
 */
export function startPrefetch(): () => void {
  const session = store.get(tokenAtom);
  let isDue = false;
  let isRunning = false;
  const run = async () => {
    if (!isDue || isRunning || !store.get(isReachableAtom)) return;
    isRunning = true;
    await prefetch(session);
    isRunning = false;
  };
  const start = () => {
    isDue = true;
    stopWaiting();
    void run();
  };
  const timer = setTimeout(start, DELAY_MS);
  addEventListener("click", start);
  function stopWaiting(): void {
    clearTimeout(timer);
    removeEventListener("click", start);
  }
  const unsubscribe = onReachable(() => void run());
  return () => {
    stopWaiting();
    unsubscribe();
  };
}

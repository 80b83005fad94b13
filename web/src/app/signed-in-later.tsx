import { Suspense, useEffect, useRef } from "react";
import { afterFirstPaint } from "../device/after-first-paint.ts";
import type { Feature } from "../feature.ts";
import { outbox } from "../offline/outbox.ts";
import { startPrefetch } from "../offline/prefetch.ts";
import { startDueTimer } from "../player/live/due.ts";
import { connectGame } from "../player/live/game-socket.ts";
import { startMarkQueue } from "../player/mark-queue.ts";
import { type Plan, type PlanResult, startPlan } from "../player/shift-plan.ts";
import "../ui/print.css";
import { useAtomValue, useSetAtom } from "jotai";
import { useLocation, useNavigationType } from "react-router-dom";
import { readFace } from "#game/core/face.ts";
import { watchActs } from "../player/device/last-act.ts";
import { landmarksAtom } from "../player/landmarks.ts";
import { useUser } from "../player/me.ts";
import { ownFaceAtom, rankAtom } from "../player/player.ts";
import { waitsAtom } from "../player/waiting-people.ts";
import { proofRequestAtom } from "../session/proven.ts";
import { store } from "../store.ts";
import { showToast } from "../ui/layers/toast.ts";
import { lazyComponent } from "../ui/page/lazy-component.tsx";
import { faceUrl } from "../ui/people/drawn-avatar.tsx";
import { Announcements } from "./announcements.tsx";
import { Device } from "./device.tsx";
import { FEATURES } from "./features.ts";
import { ConnectionBanner } from "./shell/connection-banner.tsx";

const ProofDialog = lazyComponent(async () => (await import("./proof-dialog.tsx")).ProofDialog);

export { ConnectionBanner };

/** Loads the shell of the administration. Named here because the first page doesn't need it. */
export const loadStaffShell = () => import("./staff/staff-shell.tsx");

/** Work of a signed-in page after its first paint: the game socket, queues, shift plan, prefetch, announcements, and the device. */
export function SignedInLater({ token, firstPath }: { token: string; firstPath: string | null }) {
  useEffect(() => {
    let stop = afterFirstPaint(() => {
      stop = connectGame(token);
    });
    return () => stop();
  }, [token]);
  useEffect(startQueues, []);
  return (
    <>
      <Announcements />
      <Device />
      <OwnPlayer />
      <RouteChange first={firstPath} />
      <ProofSlot />
    </>
  );
}

/** Sends what waits, with every feature's sender. Returns a function that stops it. */
function startOutbox(): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  void Promise.allSettled(FEATURES.map(({ queue }) => queue?.())).then(() => {
    if (!isStopped) stop = outbox.start();
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}

const STARTS = [
  startDueTimer,
  startMarkQueue,
  () => startPlan(reportPlan),
  startOutbox,
  () => startPrefetch(FEATURES.flatMap(({ copies }) => copies ?? [])),
];

/**
 * Starts the queues, the shift plan, the prefetch and the due timer one by one, because together they would delay the
 * player's first press. Returns a function that stops them.
 */
function startQueues(): () => void {
  const stops = STARTS.map(afterFirstPaint);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells how the plan went, on whichever page the player is. */
function reportPlan({ entries, results }: Plan): void {
  const count = (...outcomes: readonly PlanResult["outcome"][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const parts = [
    `${count("done")} done`,
    count("refused") > 0 && `${count("refused")} refused`,
    count("lost", "unread") > 0 && `${count("lost", "unread")} unknown`,
    entries.length > 0 && `${entries.length} not sent`,
  ].filter((part) => part !== false);
  showToast("default", `Shift plan: ${parts.join(", ")}.`, { key: "shift-plan" });
}

/** Loads a part of each feature that has it. */
async function partsOf<Part>(
  load: (feature: Feature) => Promise<Part> | undefined,
): Promise<readonly Part[]> {
  const loaded = await Promise.allSettled(FEATURES.map(load));
  return loaded.flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []));
}
void partsOf(({ waits }) => waits?.()).then((waits) => store.set(waitsAtom, waits));
void partsOf(({ landmarks }) => landmarks?.()).then((landmarks) => store.set(landmarksAtom, landmarks));

/** Keeps the time of the player's last act, and draws the player for the shell, again with each status. */
function OwnPlayer() {
  const user = useUser();
  const owner = user?.id;
  const rank = useAtomValue(rankAtom);
  const setFace = useSetAtom(ownFaceAtom);
  const name = user?.username;
  const avatar = user?.avatar ?? null;

  useEffect(() => (owner === undefined ? undefined : watchActs(owner)), [owner]);
  useEffect(() => {
    const isDrawn = avatar === null || readFace(avatar) !== null;
    if (name !== undefined) setFace(isDrawn ? faceUrl({ name, avatar, rank }) : avatar);
    return () => setFace(null);
  }, [name, avatar, rank, setFace]);
  return null;
}

/** Shows the dialog that asks for a proof of the owner while a call waits for one. */
function ProofSlot() {
  const request = useAtomValue(proofRequestAtom);
  return <Suspense fallback={null}>{request && <ProofDialog request={request} />}</Suspense>;
}

/** Time limit for a page to show its heading, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Focuses the heading of a new page, where keyboard and screen reader users expect to be, and scrolls to its top,
 * unless the player went back or has already moved on. `first`: the path of the page that was opened first;
 * null after a sign-in, whose form had the focus.
 */
function RouteChange({ first }: { first: string | null }) {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(first);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    if (!content) return;
    if (!isBack) {
      window.scrollTo({ top: 0 });
      content.parentElement?.scrollTo({ top: 0 });
    }
    const look = () => {
      const heading = document.getElementById("page-title") ?? content.querySelector("h1");
      if (!heading) return;
      stop();
      const isElsewhere = content.contains(document.activeElement) || document.querySelector("dialog[open]");
      if (isElsewhere) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    observer.observe(content, { childList: true, subtree: true });
    // The page before may still be there for a moment.
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [pathname, isBack]);

  return null;
}

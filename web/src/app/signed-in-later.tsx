import { useEffect } from "react";
import { startProfileQueue } from "../features/settings/profile-queue.ts";
import { startLikes } from "../features/social/feed/likes.ts";
import { startPrefetch } from "../offline/prefetch.ts";
import { startMarkQueue } from "../player/mark-queue.ts";
import { isSendingPlanAtom, planAtom, startPlan } from "../player/shift-plan-runner.ts";
import { store } from "../store.ts";
import { showToast } from "../ui/toast.ts";
import { Announcements } from "./announcements.tsx";
import { Device } from "./device.tsx";
import { ProofPlace } from "./proof-place.tsx";
import { RouteChange } from "./route-change.tsx";

/** Work of a signed-in page after its first paint: queues, shift plan, prefetch, announcements, and the device. */
export function SignedInLater({ firstPath }: { firstPath: string }) {
  useEffect(startQueues, []);
  return (
    <>
      <Announcements />
      <Device />
      <RouteChange first={firstPath} />
      <ProofPlace />
    </>
  );
}

/** Starts the queues, the shift plan and the prefetch. Returns a function that stops them. */
function startQueues(): () => void {
  const stops = [
    startMarkQueue(),
    startPlan(),
    startLikes(),
    startProfileQueue(),
    startPrefetch(),
    store.sub(isSendingPlanAtom, reportPlan),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

let reported = 0;

/** Tells how the plan went, on whichever page the player is. */
function reportPlan(): void {
  const { entries, results, isStopped } = store.get(planAtom);
  if (store.get(isSendingPlanAtom)) {
    reported = results.length;
    return;
  }
  if (results.length <= reported || (entries.length > 0 && !isStopped)) return;
  reported = results.length;
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  const parts = [
    `${count("done")} done`,
    count("refused") > 0 && `${count("refused")} refused`,
    count("lost") > 0 && `${count("lost")} unknown`,
    entries.length > 0 && `${entries.length} not sent`,
  ].filter((part) => part !== false);
  showToast("default", `Shift plan: ${parts.join(", ")}.`, { key: "shift-plan" });
}

import { useQuery } from "@tanstack/react-query";
import { type BriefView, getBrief } from "#game/contract/brief.ts";
import { afterChange } from "#game/rules/brief/goals.ts";
import { type CachedSource, cachedQuery, refreshCached, updateCached } from "../../offline/cached.ts";
import { readCached, refreshedSoon, replaceCached } from "../../offline/decided-list.ts";
import { type EventPayloads, eventBus } from "../../server/event-bus.ts";
import { callAtStart } from "../live/start.ts";

const SOURCE: CachedSource<BriefView> = {
  snapshot: "last-brief",
  schema: getBrief.reply,
  fetch: () => callAtStart(getBrief, {}),
};

/** Loads the daily brief. Its durations count from its arrival. Follows each change of the player. */
export function useBrief() {
  return useQuery({
    ...cachedQuery(SOURCE),
    select: ({ data: brief, receivedAt }) => ({ brief, receivedAt }),
  });
}

/** Returns whether the brief has loaded or failed: what stands below it moves with its texts. Never loads it again. */
export function useIsBriefLoaded(): boolean {
  return !useQuery({ ...cachedQuery(SOURCE), refetchOnMount: false }).isPending;
}

/** Shows the brief of a reply. */
export const acceptBrief = (brief: BriefView): Promise<void> => replaceCached(SOURCE, brief);

/** Refetches the brief: at once if shown, otherwise when shown next. */
export function refreshBrief(): void {
  refreshCached(SOURCE);
}

const refreshSoon = refreshedSoon(SOURCE);

/**
 * Applies a change to the brief, by the server's own rule. Refetches the brief if the change isn't the next after those
 * that it includes, if its cause isn't known, or if it changes more than the progress.
 */
function follow({ before, player, cause }: EventPayloads["statsChanged"]): void {
  const { version, phase } = readCached(SOURCE) ?? {};
  if (version !== undefined && version >= player.version) return;
  const isNext = version === before.version && player.version === before.version + 1;
  // Another tab or device has taken or finished it, something counts less, or a level exchanges the offered goals.
  const isOther = cause === "brief" || (phase === "offered" && player.level !== before.level);
  if (!isNext || cause === undefined || isOther) {
    refreshSoon();
    return;
  }
  const cash = player.cash - before.cash;
  const followers = player.followers - before.followers;
  const change = { group: cause, rows: 1, cash, followers };
  void updateCached(SOURCE, (latest) => {
    // A reply may have brought it meanwhile.
    if (latest.version !== before.version) return latest;
    const next = { ...latest, version: player.version };
    if (latest.phase !== "taken") return next;
    const goals = afterChange(latest.goals, change);
    return { ...next, goals, isDone: goals.every(({ done, count }) => done >= count) };
  });
}

eventBus.on("statsChanged", ({ payload }) => follow(payload));

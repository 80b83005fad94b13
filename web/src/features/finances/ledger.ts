import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import {
  getLedger,
  getLedgerMonths,
  getLedgerSummary,
  type LEDGER_NUMBERS,
  type LedgerMonthSum,
  type LedgerRowView,
} from "#game/finances/wire.ts";
import { serverNow } from "../../clock.ts";
import {
  type CachedSource,
  refreshCached,
  snapshotFirst,
  useCached,
  useCachedPoll,
} from "../../offline/cached.ts";
import { type Cached, type Copy, keepSnapshot, readSnapshot } from "../../offline/snapshots.ts";
import { call } from "../../server/api.ts";
import { atMostEvery } from "../../server/at-most-every.ts";
import { eventBus } from "../../server/event-bus.ts";
import { POLL_MS } from "../../server/reachability.ts";
import { queryClient } from "../../session/query-client.ts";

export type LedgerSummary = ReplyOf<typeof getLedgerSummary>;

const SUMMARY: CachedSource<LedgerSummary> = {
  snapshot: "last-ledger-summary",
  schema: getLedgerSummary.reply,
  fetch: () => call(getLedgerSummary, {}),
};
/** The copies of this page. */
export const COPIES: readonly Copy[] = [
  { snapshot: "last-ledger", fetch: () => call(getLedger, {}) },
  SUMMARY,
];
const LEDGER_KEY = ["ledger"] as const;
/** Sums of months change once a day. Milliseconds. */
const MONTHS_STALE_MS = 5 * 60_000;

/** Loads the totals, the chart data and the check. */
export function useLedgerSummary() {
  return useCached(SUMMARY);
}

const fetchPage = (only: LedgerNumber | undefined, before: number | null) =>
  call(getLedger, { query: { only, before: before === null ? undefined : String(before) } });

/** Loads rows, newest first, optionally only those that change one number. Offline, returns the cached first page. */
export function useLedger(only: LedgerNumber | undefined) {
  const queryKey = [...LEDGER_KEY, only ?? "all"];
  const refetchInterval = useCachedPoll();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchNewest(queryKey, only),
    refetchInterval,
    refetchOnReconnect: "always",
  });

  const older = useMutation({
    mutationFn: (before: number) => fetchPage(only, before),
    onSuccess: (page) =>
      queryClient.setQueryData<Cached<LedgerRows>>(
        queryKey,
        (cached) => cached && { ...cached, data: withOlder(cached.data, page) },
      ),
  });
  return { ledger: data?.data, error, isFetching, refetch, older };
}

/** Loads the sums of the months before the rows up to `rolledUp`, newest first. */
export function useLedgerMonths(rolledUp: number) {
  return useInfiniteQuery({
    queryKey: ["ledger-months", rolledUp],
    queryFn: ({ pageParam }) => call(getLedgerMonths, { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: MONTHS_STALE_MS,
  });
}

function fetchNewest(
  queryKey: readonly string[],
  only: LedgerNumber | undefined,
): Promise<Cached<LedgerRows>> {
  return snapshotFirst(
    queryKey,
    () => readLastPage(only),
    async () => {
      const page = await fetchPage(only, null);
      const receivedAt = serverNow();
      if (only === undefined) await keepSnapshot("last-ledger", page, receivedAt);
      const cached = queryClient.getQueryData<Cached<LedgerRows>>(queryKey);
      // A copy ends at its last row, and rows may be missing between it and the page.
      const shown = cached?.isCached ? undefined : cached?.data;
      return { data: withNewest(shown, page), receivedAt, isCached: false };
    },
  );
}

async function readLastPage(only: LedgerNumber | undefined): Promise<Cached<LedgerRows> | null> {
  const stored = await readSnapshot("last-ledger", getLedger.reply);
  return stored && { ...stored, data: { rows: onlyMoving(stored.data.rows, only), next: null, rolledUp: 0 } };
}

/**
 * Refetches what is on the screen after a change of the player, which adds a row. A pushed state lacks the row's text,
 * balance and effect on the sums, so it can't be appended. Instead, changes within the time that a screen may be behind
 * share a fetch: docs/reference/platform.md#fetch-rhythm.
 */
const refreshLedger = atMostEvery(POLL_MS, 500, () => {
  void queryClient.invalidateQueries({ queryKey: LEDGER_KEY });
  refreshCached(SUMMARY);
});
eventBus.on("statsChanged", refreshLedger);

export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
/** Consecutive rows, newest first. `next` is the cursor of the next older page; null at the end. */
export type LedgerRows = ReplyOf<typeof getLedger>;

/**
 * Puts the newest page in front of the known rows. Rows never change, so known ones stay valid until they become part of
 * a month's sums; but if the page leaves a gap, drops them.
 */
export function withNewest(cached: LedgerRows | undefined, page: LedgerRows): LedgerRows {
  const oldest = page.rows.at(-1)?.seq;
  const newestKnown = cached?.rows[0]?.seq;
  if (!cached || oldest === undefined || newestKnown === undefined || oldest > newestKnown) return page;
  const { rolledUp } = page;
  const before = cached.rows.filter(({ seq }) => seq < oldest && seq > rolledUp);
  if (before.length === 0) return page;
  const next = cached.next !== null && cached.next > rolledUp + 1 ? cached.next : null;
  return { rows: [...page.rows, ...before], next, rolledUp };
}

/** Appends an older page to the known rows. */
export function withOlder(cached: LedgerRows, page: LedgerRows): LedgerRows {
  const last = cached.rows.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const { next, rolledUp } = page;
  return { rows: [...cached.rows, ...page.rows.filter(({ seq }) => seq < last)], next, rolledUp };
}

/** Keeps only rows or sums that change the number. */
export function onlyMoving<Row extends Pick<LedgerRowView, LedgerNumber>>(
  rows: readonly Row[],
  only: LedgerNumber | undefined,
): Row[] {
  return rows.filter((row) => only === undefined || row[only] !== 0);
}

/** Groups sums, sorted by month, into their months. */
export function byMonth(sums: readonly LedgerMonthSum[]): readonly {
  readonly month: string;
  readonly sums: readonly LedgerMonthSum[];
}[] {
  const months: { month: string; sums: LedgerMonthSum[] }[] = [];
  for (const sum of sums) {
    const last = months.at(-1);
    if (last?.month === sum.month) last.sums.push(sum);
    else months.push({ month: sum.month, sums: [sum] });
  }
  return months;
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { auditLog } from "#game/admin/wire.ts";
import { call } from "../../../server/api.ts";
import { KEY } from "../administration.ts";

/** Filters of the log as typed; an empty text is no filter. */
export interface AuditFilter {
  /** Username of the administrator. */
  readonly actor: string;
  readonly action: string;
  /** A day on this device's calendar: `2026-11-22`. */
  readonly day: string;
}

export const NO_FILTER: AuditFilter = { actor: "", action: "", day: "" };

/** The query of a filter: a day becomes the time between its midnights on this device's clock. */
export function auditQuery({ actor, action, day }: AuditFilter) {
  const start = day === "" ? null : new Date(`${day}T00:00:00`);
  const end = start && new Date(start);
  end?.setDate(end.getDate() + 1);
  return {
    ...(actor.trim() !== "" && { actor: actor.trim() }),
    ...(action !== "" && { action }),
    ...(start && end && { from: start.toISOString(), to: end.toISOString() }),
  };
}

/** Fetches the pages of the audit log that match, newest first. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, "audit", filter],
    queryFn: ({ pageParam }) =>
      call(auditLog, { query: { ...auditQuery(filter), ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? String(entries.at(-1)?.id) : null),
    refetchOnWindowFocus: false,
  });
}

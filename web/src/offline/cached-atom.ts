import { QueryObserver } from "@tanstack/react-query";
import { atom } from "jotai";
import { pollMsAtom } from "../server/reachability.ts";
import { pollAfterFailure, queryClient } from "../session/query-client.ts";
import { store } from "../store.ts";
import { type CachedSource, cachedQuery } from "./cached.ts";
import type { Cached } from "./snapshots.ts";

/**
 * Returns a list as an atom, which loads it while somebody reads it: undefined until it is known, null if it can't be loaded. `pollMs` is
 * the time until the loaded list is out of date, in milliseconds; false if only a push tells.
 */
export function cachedAtom<Data>(
  source: CachedSource<Data>,
  pollMs: (cached: Cached<Data>) => number | false,
) {
  const latest = atom<Cached<Data> | null | undefined>(undefined);
  latest.onMount = (set) => {
    const observer = new QueryObserver<Cached<Data>>(queryClient, {
      ...cachedQuery(source),
      refetchInterval: (query) =>
        pollAfterFailure(query) || (query.state.data ? pollMs(query.state.data) : false),
    });
    const show = () => {
      const { data, isError } = observer.getCurrentResult();
      set(data ?? (isError ? null : undefined));
    };
    const leave = observer.subscribe(show);
    const stopPolling = store.sub(pollMsAtom, () => observer.setOptions(observer.options));
    show();
    return () => {
      leave();
      stopPolling();
      // The next reader may be another player.
      set(undefined);
    };
  };
  return latest;
}

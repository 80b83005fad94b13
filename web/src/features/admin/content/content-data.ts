import {
  type Query,
  type QueryKey,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import * as v from "valibot";
import {
  getRelease,
  listNpcs,
  listReleases,
  previewRelease,
  previewReload,
} from "#game/admin/content-wire.ts";
import { replaceContacts } from "#game/content/contact-set.ts";
import type { Action } from "#game/core/action.ts";
import type { Contact } from "#game/core/content.ts";
import type { CourseTerms } from "#game/core/course.ts";
import { DraftContactJson } from "#game/core/wire/content.ts";
import { type DraftSummary, getPart, listDrafts } from "#game/core/wire/content-parts.ts";
import type { Ending } from "#game/profile/endings.ts";
import { call } from "../../../server/api.ts";
import type { PageQuery } from "../ui/admin-page.tsx";

const KEY: QueryKey = ["content"];
const PREVIEW = "preview";
/** An editor's work must not change under their hands: data is fetched only when a page opens or on a press. */
const CALM = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 } as const;

const NPCS: QueryKey = [...KEY, "npcs"];
export type NpcList = v.InferOutput<typeof listNpcs.reply>;

/** The content in force. */
export function useNpcs() {
  return useQuery({ queryKey: NPCS, queryFn: () => call(listNpcs, {}), ...CALM });
}

/** Fetches the draft of a contact; null while its numbers are unfinished. Throws without one. */
async function fetchDraft(id: string): Promise<Contact | null> {
  const { draft } = await call(getPart, { parameters: { id } });
  if (!draft) throw new Error("There is no such draft.");
  const parsed = v.safeParse(DraftContactJson, draft.content);
  return parsed.success ? parsed.output : null;
}

/** Every stored draft. */
export function useDrafts() {
  const queryFn = async () => (await call(listDrafts, {})).drafts;
  return useQuery({ queryKey: [...KEY, "drafts"], queryFn, ...CALM });
}

/** Preview of publishing these drafts. It isn't fetched again once they are gone. */
export function useReleasePreview(drafts: readonly { readonly id: string; readonly revision: number }[]) {
  const seen = drafts.map(({ id, revision }) => ({ id, revision }));
  return useQuery({
    queryKey: [...KEY, PREVIEW, seen],
    queryFn: () => call(previewRelease, { body: { drafts: seen } }),
    enabled: seen.length > 0,
    gcTime: 0,
    retry: false,
    refetchInterval: false,
    ...CALM,
  });
}

/** Preview of Reload from File. */
export function useReloadPreview(isEnabled: boolean) {
  const queryFn = () => call(previewReload, {});
  return useQuery({ queryKey: [...KEY, "reload"], queryFn, enabled: isEnabled, gcTime: 0, ...CALM });
}

/** The releases, newest first, page by page. */
export function useReleases() {
  return useInfiniteQuery({
    queryKey: [...KEY, "releases"],
    queryFn: ({ pageParam }) =>
      call(listReleases, { query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    ...CALM,
  });
}

/** Reads the changes that a return to a release would make. */
export function useReturnPreview(version: number | null) {
  return useQuery({
    queryKey: [...KEY, "release", version],
    queryFn: async () => (await call(getRelease, { parameters: { version: String(version) } })).toReturn,
    enabled: version !== null,
    gcTime: 0,
    ...CALM,
  });
}

/** Returns a function that fetches everything about the content again, but for previews. A page that opens later waits for it. */
export function useContentRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const all = { queryKey: KEY, predicate: ({ queryKey }: Query) => queryKey[1] !== PREVIEW };
  return () => {
    client.removeQueries({ ...all, type: "inactive" });
    return client.invalidateQueries(all);
  };
}

/** A set of contacts with the quick actions that the rules need. Plain data, so that it can be cloned. */
export interface ContentSet {
  readonly contacts: readonly Contact[];
  readonly actions: readonly Action[];
  readonly endings: readonly Ending[];
  readonly courses: readonly CourseTerms[];
}

interface ChosenContent {
  /** Undefined while something is still loading. */
  readonly set: ContentSet | undefined;
  /** Every stored draft, chosen or not. */
  readonly drafts: readonly DraftSummary[];
  readonly queries: readonly PageQuery[];
}

/** The content in force with the drafts for which `isChosen` is true. One with unfinished numbers can't be played, and is left out. */
export function useContentSet(isChosen: (id: string) => boolean): ChosenContent {
  const npcs = useNpcs();
  const { data } = npcs;
  const drafts = data ? [...data.data.flatMap(({ draft }) => (draft ? [draft] : [])), ...data.newDrafts] : [];
  const chosen = drafts.filter(({ id }) => isChosen(id));
  const fetched = useQueries({
    queries: chosen.map(({ id, revision }) => ({
      queryKey: [...KEY, "draft-content", id, revision],
      queryFn: () => fetchDraft(id),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const contents = fetched.flatMap((query) => (query.data ? [query.data] : []));
  const isComplete = fetched.every(({ data: draft }) => draft !== undefined);
  // The results are new objects on every render; the contents behind them are not.
  const key = chosen.map(({ id, revision }) => `${id} ${revision}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the contents
  const set = useMemo(
    () => (data && isComplete ? { ...data, contacts: replaceContacts(data.data, contents) } : undefined),
    [data, isComplete, key],
  );
  return { set, drafts, queries: [npcs, ...fetched] };
}

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { replaceContacts } from "#game/content/contact-set.ts";
import type { Action } from "#game/core/action.ts";
import type { Contact } from "#game/core/content.ts";
import type { CourseTerms } from "#game/core/course.ts";
import type { DraftSummary } from "#game/core/wire/content-parts.ts";
import type { Ending } from "#game/profile/endings.ts";
import type { PageQuery } from "../ui/admin-page.tsx";
import { fetchDraft, useNpcs } from "./content-data.ts";

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
      queryKey: ["content", "draft-content", id, revision],
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

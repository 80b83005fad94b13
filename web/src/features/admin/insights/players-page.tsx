import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cohortInsights, flowInsights, questInsights } from "#game/contract/admin/insights.ts";
import { call } from "../../../server/api.ts";
import { KEY } from "../administration.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { RefreshButton } from "../ui/refresh-button.tsx";
import { useGroupText } from "../ui/use-group-text.ts";
import { Cohorts } from "./cohorts.tsx";
import { Flows } from "./flows.tsx";
import { Quests } from "./quests.tsx";

/** Progress, retention and income of players. docs/reference/administration.md#what-happens-to-players */
export default function PlayersPage({ title }: { readonly title: string }) {
  const nameOf = useGroupText();
  const [level, setLevel] = useState(1);
  const quests = useInfiniteQuery({
    queryKey: [...KEY, "missions"],
    queryFn: ({ pageParam }) => call(questInsights, pageParam === "" ? {} : { query: { after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const cohorts = useQuery({ queryKey: [...KEY, "cohorts"], queryFn: () => call(cohortInsights, {}) });
  const flows = useQuery({
    queryKey: [...KEY, "flows", level],
    queryFn: () => call(flowInsights, { query: { level: String(level) } }),
    // The levels stay while the causes of another one load.
    placeholderData: keepPreviousData,
  });
  const queries = [quests, cohorts, flows];
  const [first] = quests.data?.pages ?? [];

  return (
    <AdminPage title={title} queries={queries} actions={<RefreshButton queries={queries} />}>
      {first && (
        <Quests
          players={first.players}
          completedAt={first.completedAt}
          quests={quests.data?.pages.flatMap((page) => page.missions) ?? []}
          more={<MoreButton query={quests} label="Show more missions" />}
        />
      )}
      {cohorts.data && <Cohorts cohorts={cohorts.data.cohorts} />}
      {flows.data && (
        <Flows
          levels={flows.data.levels}
          causes={flows.data.causes}
          level={level}
          onLevel={setLevel}
          nameOf={nameOf}
        />
      )}
    </AdminPage>
  );
}

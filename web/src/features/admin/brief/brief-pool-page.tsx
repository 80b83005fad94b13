import { useQuery } from "@tanstack/react-query";
import { getBriefPool } from "#game/contract/brief-pool.ts";
import { call } from "../../../server/api.ts";
import { LinkButton } from "../content/link-button.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { PoolEditor } from "./pool-editor.tsx";

/** The pool of the daily brief. docs/reference/administration.md#daily-brief */
export default function BriefPoolPage({ title }: { readonly title: string }) {
  const pool = useQuery({
    queryKey: ["content", "brief"],
    queryFn: () => call(getBriefPool, {}),
    // A refetch must not change the pool during editing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  const { data } = pool;
  return (
    <AdminPage
      title={title}
      queries={[pool]}
      failure="Failed to load the pool"
      actions={<LinkButton to="/admin/game/releases">Drafts and Releases</LinkButton>}
    >
      {data && <PoolEditor key={data.revision} {...data} />}
    </AdminPage>
  );
}

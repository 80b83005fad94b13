import { AdminPage } from "../ui/admin-page.tsx";
import { Panel } from "../ui/panel.tsx";
import { useDrafts, useReleases } from "./content-data.ts";
import { DraftsPanel } from "./drafts-panel.tsx";
import { LinkButton } from "./link-button.tsx";
import { ReleaseHistory } from "./release-history.tsx";
import { TransferPanel } from "./transfer-panel.tsx";

/** Drafts, the release of them, and the releases before. docs/reference/administration.md#npc-editor */
export default function ReleasesPage({ title }: { readonly title: string }) {
  const drafts = useDrafts();
  const releases = useReleases();
  const known = releases.data?.pages.flatMap((page) => page.releases) ?? [];
  return (
    <AdminPage
      title={title}
      queries={[drafts, releases]}
      actions={<LinkButton to="/admin/game/npc/new">Create New NPC</LinkButton>}
    >
      {drafts.data && <DraftsPanel drafts={drafts.data} />}
      <Panel title="Releases" hint="Each release is kept whole. Returning to one makes a new release of it.">
        <ReleaseHistory releases={known} query={releases} />
      </Panel>
      <TransferPanel />
    </AdminPage>
  );
}

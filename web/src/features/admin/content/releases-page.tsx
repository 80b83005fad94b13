import { useState } from "react";
import { useLocation } from "react-router-dom";
import { type ReleaseSummary, returnToRelease } from "#game/admin/content-wire.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { Tag } from "../../../ui/tag.tsx";
import { change } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { LinkButton, MoreButton } from "../ui/buttons.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import { useContentRefresh, useDrafts, useReleases, useReturnPreview } from "./content-data.ts";
import { DraftsPanel } from "./drafts-panel.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { TransferPanel } from "./transfer-panel.tsx";

/** Drafts, the release of them, and the releases before. docs/reference/administration.md#npc-editor */
export default function ReleasesPage({ title }: { readonly title: string }) {
  const drafts = useDrafts();
  const releases = useReleases();
  const { search, key } = useLocation();
  const known = releases.data?.pages.flatMap((page) => page.releases) ?? [];
  return (
    <AdminPage
      title={title}
      queries={[drafts, releases]}
      actions={<LinkButton to="/admin/game/npc/new">Create New NPC</LinkButton>}
    >
      {drafts.data && <DraftsPanel key={search && key} drafts={drafts.data} asks={search === "?publish"} />}
      <Panel title="Releases" hint="Each release is kept whole. Returning to one makes a new release of it.">
        <ReleaseHistory releases={known} />
        <MoreButton query={releases} label="Show older releases" />
      </Panel>
      <TransferPanel />
    </AdminPage>
  );
}

const KIND_TEXT: Readonly<Record<ReleaseSummary["kind"], string>> = {
  files: "The files that ship with the game",
  edit: "Published",
  drafts: "Published together",
  reload: "Reloaded from file",
  return: "Returned to an earlier release",
};

/** The releases, newest first, each with the way back to it. */
function ReleaseHistory({ releases }: { readonly releases: readonly ReleaseSummary[] }) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const inForce = releases.findIndex(({ isInForce }) => isInForce);
  const previous = inForce < 0 ? undefined : releases[inForce + 1];
  return (
    <>
      <Rows
        label="Releases"
        items={releases}
        keyOf={({ version }) => version}
        empty="Nothing has been published yet: players see the files."
        className={layout.wideRow}
      >
        {(release) => (
          <>
            <div className={admin.rowText}>
              <span className={layout.row}>
                <strong>{`Release ${release.version}`}</strong>
                {release.isInForce && <Tag tone="success">Players see this</Tag>}
              </span>
              <span>{releaseText(release)}</span>
              {release.note !== "" && <span dir="auto">{`“${release.note}”`}</span>}
              <span className={layout.muted}>
                {`${stampText(release.createdAt)} · ${release.createdBy ?? "The game"} · ${release.contacts} contacts`}
              </span>
            </div>
            {release.isInForce && previous && (
              <Button
                label={`Undo release ${release.version}`}
                onClick={() => setChosen({ to: previous, undone: release })}
              >
                Undo
              </Button>
            )}
            {!release.isInForce && (
              <Button
                label={`Return to release ${release.version}`}
                onClick={() => setChosen({ to: release })}
              >
                Return
              </Button>
            )}
          </>
        )}
      </Rows>
      <ReturnDialog way={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** Cause of a release, and the contacts and documents that it changed. */
function releaseText({ kind, changed, returnedTo }: ReleaseSummary): string {
  const what =
    kind === "return" && returnedTo !== null ? `Returned to release ${returnedTo}` : KIND_TEXT[kind];
  if (changed.length === 0) return what;
  return `${what}: ${changed.map(({ name }) => name).join(", ")}`;
}

/** The way back to a release; to undo the one in force, it is the one before. */
interface Way {
  readonly to: ReleaseSummary;
  readonly undone?: ReleaseSummary;
}

/** Shows what returning to a release would change, then does it. */
function ReturnDialog({ way, onClose }: { readonly way: Way | null; readonly onClose: () => void }) {
  const { to, undone } = way ?? {};
  const refresh = useContentRefresh();
  const title = undone ? `Undo release ${undone.version}` : `Return to release ${to?.version}`;
  return (
    <ReleaseDialog
      title={title}
      isOpen={way !== null}
      onClose={onClose}
      text={`Players see release ${to?.version} again at once. They keep their progress, and drafts stay.`}
      confirm={title}
      preview={useReturnPreview(to?.version ?? null)}
      previewFailure="Failed to load this release"
      obstacleOf={({ problems }) => (problems.length > 0 ? "This release no longer passes the proof." : null)}
      failure="Failed to return to this release"
      action={async () => {
        await change(returnToRelease, { parameters: { version: String(to?.version) } });
        await refresh();
      }}
    />
  );
}

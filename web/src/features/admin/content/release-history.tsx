import { type ComponentProps, useState } from "react";
import { type ReleaseSummary, returnToRelease } from "#game/admin/releases-wire.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { Tag } from "../../../ui/tag.tsx";
import admin from "../ui/admin.module.css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import styles from "./content.module.css";
import { useContentRefresh, useRelease } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

const KIND_TEXT: Readonly<Record<ReleaseSummary["kind"], string>> = {
  files: "The files that ship with the game",
  edit: "Published",
  drafts: "Published together",
  reload: "Reloaded from file",
  return: "Returned to an earlier release",
};

interface ReleaseHistoryProps {
  readonly releases: readonly ReleaseSummary[];
  readonly query: ComponentProps<typeof MoreButton>["query"];
}

/** The releases, newest first, each with the way back to it. */
export function ReleaseHistory({ releases, query }: ReleaseHistoryProps) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const inForce = releases.findIndex(({ isInForce }) => isInForce);
  const previous = inForce < 0 ? undefined : releases[inForce + 1];
  return (
    <>
      {releases.length === 0 && (
        <p className={styles.muted}>Nothing has been published yet: players see the files.</p>
      )}
      {releases.length > 0 && (
        <ol className={admin.rows} aria-label="Releases">
          {releases.map((release) => (
            <li key={release.version} className={styles.draft}>
              <div className={styles.draftText}>
                <span className={layout.row}>
                  <strong>{`Release ${release.version}`}</strong>
                  {release.isInForce && <Tag tone="success">Players see this</Tag>}
                </span>
                <span>{releaseText(release)}</span>
                {release.note !== "" && <span dir="auto">{`“${release.note}”`}</span>}
                <span className={styles.muted}>
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
            </li>
          ))}
        </ol>
      )}
      <MoreButton query={query} label="Show older releases" />
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

/** Shows what returning to a release would change, then does it in one press. */
function ReturnDialog({ way, onClose }: { readonly way: Way | null; readonly onClose: () => void }) {
  const { to, undone } = way ?? {};
  const query = useRelease(to?.version ?? null);
  const refresh = useContentRefresh();
  const title = undone ? `Undo release ${undone.version}` : `Return to release ${to?.version}`;
  return (
    <ConfirmDialog
      title={title}
      isOpen={way !== null}
      onClose={onClose}
      size="roomy"
      confirm={title}
      variant="primary"
      disabledReason={returnReason(query.data?.toReturn)}
      failure="Failed to return to this release"
      action={async () => {
        const parameters = { version: String(to?.version) };
        await proven(() => call(returnToRelease, { key: crypto.randomUUID(), parameters }));
        await refresh();
      }}
    >
      <p>{`Players see release ${to?.version} again at once. They keep their progress, and drafts stay.`}</p>
      <Loaded query={query} failure="Failed to load this release" height={160}>
        {({ toReturn }) => <ReleaseFacts {...toReturn} emptyText="Nothing differs from what players see." />}
      </Loaded>
    </ConfirmDialog>
  );
}

function returnReason(preview: { readonly problems: readonly unknown[] } | undefined): string | null {
  if (!preview) return "The difference comes first.";
  return preview.problems.length > 0 ? "This release no longer passes the proof." : null;
}

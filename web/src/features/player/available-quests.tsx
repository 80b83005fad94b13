import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Player } from "#game/rules/player.ts";
import { portrait } from "../../lib/portrait.ts";
import { useContacts } from "../../state/contacts.ts";
import { nowAtom } from "../../state/energy.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./available-quests.module.css";
import { type Story, storiesOf } from "./stories.ts";

const loadViewer = () => import("./story-viewer.tsx");
const StoryViewer = lazy(async () => ({ default: (await loadViewer()).StoryViewer }));

/** The strip of requests that can be completed now. docs/reference/character.md#dashboard */
export function AvailableQuests({ player }: { player: Player }) {
  const { contacts, receivedAt, isError, isFetching, refetch } = useContacts();
  const now = useAtomValue(nowAtom);
  // A snapshot: open stories stay as they were, even if requests are seen or energy changes meanwhile.
  const [watched, setWatched] = useState<{ stories: readonly Story[]; first: number } | null>(null);
  const stories = contacts ? storiesOf(contacts, receivedAt, player, now) : [];

  return (
    <section aria-labelledby="available-quests">
      <div className={styles.head}>
        <h2 id="available-quests">Available Quests</h2>
        <Link to={PAGE_PATHS.network}>View All Network</Link>
      </div>
      <div className={styles.place}>
        {stories.length > 0 && (
          <ul className={styles.strip} onPointerEnter={() => void loadViewer()}>
            {stories.map((story, index) => (
              <li key={story.contact.id}>
                <button
                  type="button"
                  className={styles.story}
                  data-unseen={story.hasUnseen}
                  aria-label={storyLabel(story)}
                  onClick={() => setWatched({ stories, first: index })}
                >
                  <span className={styles.ring}>
                    <Avatar name={story.contact.name} src={portrait(story.contact.avatar)} size={64} />
                  </span>
                  <span className={styles.name}>{story.contact.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {contacts && stories.length === 0 && (
          <EmptyState
            title="Nobody needs you yet."
            text="Give it a post or two. Neediness is how networks form."
          />
        )}
        {!contacts && !isError && <Skeleton height={132} />}
        {!contacts && isError && (
          <LoadFailure text="Failed to load NPCs" isFetching={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
      {watched && (
        <Suspense fallback={<Opening />}>
          <StoryViewer {...watched} onClose={() => setWatched(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Opening() {
  return (
    <div className={styles.opening}>
      <Spinner label="Loading..." />
    </div>
  );
}

function storyLabel({ contact, requests, hasUnseen }: Story): string {
  const count = requests.length === 1 ? "1 quest" : `${requests.length} quests`;
  return `${contact.name}: ${count}${hasUnseen ? ", new" : ""}`;
}

import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import type { Player } from "#game/rules/player.ts";
import { useContacts } from "../../state/contacts.ts";
import { nowAtom } from "../../state/energy.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { AvailableQuests } from "./available-quests.tsx";
import styles from "./quest-board.module.css";
import { placeOf, type Story, type StoryPlace, storiesOf } from "./stories.ts";

// Loads while the contacts do, without which there is no next step.
const loadNextCard = import("./next-card.tsx");
const NextCard = lazy(async () => ({ default: (await loadNextCard).NextCard }));
const loadViewer = () => import("./story-viewer.tsx");
const StoryViewer = lazy(async () => ({ default: (await loadViewer()).StoryViewer }));

/** The next step, the quests, and the viewer that both open. */
export function QuestBoard({ player }: { player: Player }) {
  const known = useContacts();
  const now = useAtomValue(nowAtom);
  // A snapshot: open stories stay as they were, even if requests are completed or energy changes meanwhile.
  const [watched, setWatched] = useState<{ stories: readonly Story[]; first: StoryPlace } | null>(null);
  const stories = known.contacts ? storiesOf(known.contacts, known.receivedAt, player, now) : null;

  return (
    <>
      <div className={styles.next}>
        <Suspense fallback={null}>
          <NextCard
            player={player}
            contacts={known.contacts}
            receivedAt={known.receivedAt}
            onOpen={(contactId, questId) => {
              if (stories) setWatched({ stories, first: placeOf(stories, contactId, questId) });
            }}
          />
        </Suspense>
      </div>
      <AvailableQuests
        stories={stories}
        isError={known.isError}
        isFetching={known.isFetching}
        onRetry={() => void known.refetch()}
        onApproach={() => void loadViewer()}
        onOpen={(story) => {
          if (stories) setWatched({ stories, first: { story, request: 0 } });
        }}
      />
      {watched && (
        <Suspense
          fallback={
            <div className={styles.opening}>
              <Spinner label="Loading..." />
            </div>
          }
        >
          <StoryViewer {...watched} onClose={() => setWatched(null)} />
        </Suspense>
      )}
    </>
  );
}

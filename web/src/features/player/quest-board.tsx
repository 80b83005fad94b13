import { useAtomValue } from "jotai";
import { Suspense, useState } from "react";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import { useAtTime } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { part } from "../../ui/page/part.tsx";
import { AvailableQuests } from "./available-quests.tsx";
import { NextCard } from "./next/next-card.tsx";
import styles from "./quest-board.module.css";
import { positionOf, type Story, type StoryPosition, storiesOf } from "./stories/stories.ts";

const loadViewer = () => import("./stories/story-viewer.tsx");
const StoryViewer = part(async () => (await loadViewer()).StoryViewer);

/** Time-dependent state of a row of stories. */
const lookOf = (stories: readonly Story[] | undefined) =>
  stories
    ?.map(({ contact, quests, readyInMs }) => [
      contact.id,
      readyInMs > 0 && waitText(readyInMs),
      ...quests.map(({ id }) => id),
    ])
    .join();

/** The quests, the next step, and the viewer that both open. */
export function QuestBoard() {
  const player = useAtomValue(playerAtom);
  return player && <Board player={player} />;
}

function Board({ player }: { player: ShownPlayer }) {
  const known = useContacts();
  // A snapshot: open stories stay as they were, even if quests are completed or energy changes meanwhile.
  const [watched, setWatched] = useState<{ stories: readonly Story[]; first: StoryPosition } | null>(null);
  const { contacts, receivedAt } = known;
  const stories = useAtTime(
    (now) => contacts && storiesOf(contacts, receivedAt, player, now),
    (a, b) => lookOf(a) === lookOf(b),
  );

  return (
    <>
      <AvailableQuests
        stories={stories ?? null}
        query={known}
        onApproach={() => void loadViewer()}
        onOpen={(story) => {
          if (stories) setWatched({ stories, first: { story, quest: 0 } });
        }}
      />
      {(contacts || !known.isError) && (
        <div className={styles.next}>
          <NextCard
            player={player}
            contacts={contacts}
            receivedAt={receivedAt}
            onOpen={(contactId, questId) => {
              if (stories) setWatched({ stories, first: positionOf(stories, contactId, questId) });
            }}
          />
        </div>
      )}
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

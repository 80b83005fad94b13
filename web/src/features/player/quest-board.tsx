import { useAtom, useAtomValue } from "jotai";
import { Mail } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { useStill } from "../../device/stillness.ts";
import { useAtTime } from "../../player/energy.ts";
import { isOnItsWayAtom, playerAtom } from "../../player/player.ts";
import { portrait } from "../../player/portrait.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { storyAtom } from "../../player/waiting-people.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import styles from "./quest-board.module.css";
import { positionOf, type Story, type StoryPosition, storiesOf } from "./stories/stories.ts";
import * as texts from "./texts.ts";

const loadViewer = () => import("./stories/story-viewer.tsx");
const StoryViewer = lazyComponent(async () => (await loadViewer()).StoryViewer);

/** Time-dependent state of a row of stories. */
const lookOf = (stories: readonly Story[] | undefined) =>
  stories
    ?.map(({ contact, quests, readyInMs }) => [
      contact.id,
      readyInMs > 0 && waitText(readyInMs),
      ...quests.map(({ id }) => id),
    ])
    .join();

/** The quests, and the viewer that they and what waits open. */
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

  const [wanted, setWanted] = useAtom(storyAtom);
  useEffect(() => {
    if (!wanted || !stories) return;
    setWatched({ stories, first: positionOf(stories, wanted.contactId, wanted.questId) });
    setWanted(null);
  }, [wanted, stories, setWanted]);

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

interface AvailableQuestsProps {
  /** Null until they are loaded. */
  readonly stories: readonly Story[] | null;
  /** The query of the contacts. */
  readonly query: ReturnType<typeof useContacts>;
  /** The pointer is near the strip. */
  readonly onApproach: () => void;
  /** Opens the story with this index. */
  readonly onOpen: (index: number) => void;
}

/** The strip of contacts with open quests; dimmed while all of one contact's need energy. docs/reference/character.md#dashboard */
function AvailableQuests({ stories, query, ...on }: AvailableQuestsProps) {
  const isOnItsWay = useStill(useAtomValue(isOnItsWayAtom));
  return (
    <section className={styles.quests} aria-labelledby="available-quests">
      <div className={styles.head}>
        <h2 id="available-quests">Available Quests</h2>
        <Link to={PAGE_PATHS.network}>View All Network</Link>
      </div>
      <div className={styles.place}>
        {stories && stories.length > 0 && (
          <ul className={styles.strip} onPointerEnter={on.onApproach}>
            {stories.map((story, index) => (
              <li key={story.contact.id}>
                <StoryButton story={story} onOpen={() => on.onOpen(index)} />
              </li>
            ))}
          </ul>
        )}
        {stories?.length === 0 && (
          <EmptyState
            title="Nobody needs you now."
            text="Give it a post or two. Neediness is how networks form."
          />
        )}
        {!stories && !query.isError && <Skeleton height={132} />}
        {!stories && query.isError && <LoadFailure text="Failed to load NPCs" query={query} />}
      </div>
      {isOnItsWay && (
        <p className={styles.onItsWay}>
          <Mail aria-hidden size={16} />
          Something is on its way.
        </p>
      )}
    </section>
  );
}

function StoryButton({ story, onOpen }: { story: Story; onOpen: () => void }) {
  const { contact, quests, hasUnseen, readyInMs } = story;
  const count = texts.countQuests(quests.length);
  const wait = readyInMs > 0 ? waitText(readyInMs) : null;
  return (
    <button
      type="button"
      className={styles.story}
      data-unseen={hasUnseen}
      data-waiting={wait !== null}
      aria-label={`${contact.name}: ${count}${hasUnseen ? ", new" : ""}${wait === null ? "" : ", needs more energy"}`}
      onClick={onOpen}
    >
      <span className={styles.ring}>
        <Avatar name={contact.name} src={portrait(contact.avatar)} size={64} />
        {wait !== null && <span className={styles.wait}>{wait}</span>}
      </span>
      <span className={styles.name} translate="no">
        {contact.name}
      </span>
    </button>
  );
}

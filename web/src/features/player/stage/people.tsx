import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Mail } from "lucide-react";
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router-dom";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { usePlaces, useStill } from "../../../device/stillness.ts";
import { isOnItsWayAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { storyAtom } from "../../../player/waiting-people.ts";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { withExpression } from "../../../ui/people/expression.ts";
import { onStageAtom, storiesAtom } from "../stories/open-stories.ts";
import { positionOf, type Story, type StoryPosition } from "../stories/stories.ts";
import * as texts from "../texts.ts";
import styles from "./people.module.css";

const loadViewer = () => import("../stories/story-viewer.tsx");
/** Number of people who stand on the stage. */
const STAGE_PLACES = 5;
const NOBODY: readonly Story[] = [];
const idOf = ({ contact }: Story) => contact.id;

const StoryViewer = lazyComponent(async () => (await loadViewer()).StoryViewer);

/** The people whom the player can help, and the viewer that they and what waits open. docs/reference/character.md#the-stage */
export function People() {
  const stories = useAtomValue(storiesAtom);
  // A snapshot: open stories stay as they were, even if quests are completed or energy changes meanwhile.
  const [watched, setWatched] = useState<{ stories: readonly Story[]; first: StoryPosition } | null>(null);

  const open = useCallback(
    (story: Story) => {
      if (stories) setWatched({ stories, first: { story: stories.indexOf(story), quest: 0 } });
    },
    [stories],
  );
  const [wanted, setWanted] = useAtom(storyAtom);
  useEffect(() => {
    if (!wanted || !stories) return;
    setWatched({ stories, first: positionOf(stories, wanted.contactId, wanted.questId) });
    setWanted(null);
  }, [wanted, stories, setWanted]);

  return (
    <>
      <AvailableQuests stories={stories} onApproach={() => void loadViewer()} onOpen={open} />
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
  /** The pointer is near them. */
  readonly onApproach: () => void;
  readonly onOpen: (story: Story) => void;
}

/** Those with open quests; dimmed while all of one's quests need energy. */
function AvailableQuests({ stories, ...on }: AvailableQuestsProps) {
  const query = useContacts();
  const isOnItsWay = useStill(useAtomValue(isOnItsWayAtom));
  const people = usePlaces(stories ?? NOBODY, idOf, STAGE_PLACES);
  const others = Math.max(0, people.length - STAGE_PLACES);
  const standing = people.slice(0, STAGE_PLACES);
  const setOnStage = useSetAtom(onStageAtom);
  const onStage = stories && standing.map((story) => story && idOf(story)).join(" ");
  useLayoutEffect(() => {
    setOnStage(onStage);
    return () => setOnStage(null);
  }, [onStage, setOnStage]);
  return (
    <section className={styles.people} aria-labelledby="available-quests">
      <div className={styles.head}>
        <h2 id="available-quests">Available Quests</h2>
        <Link to={PAGE_PATHS.network}>View All Network</Link>
      </div>
      <div className={styles.place}>
        {stories && stories.length > 0 && (
          <ul className={styles.row} onPointerEnter={on.onApproach}>
            {standing.map((story, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is
              <li key={place} aria-hidden={!story}>
                {story && <Person key={idOf(story)} story={story} onOpen={on.onOpen} />}
              </li>
            ))}
            {others > 0 && (
              <li>
                <Link
                  to={PAGE_PATHS.network}
                  className={styles.others}
                  aria-label={`${others} more on the Network`}
                >
                  {`+${others}`}
                </Link>
              </li>
            )}
          </ul>
        )}
        {stories?.length === 0 && (
          <EmptyState
            title="Nobody needs you now."
            text="Give it a post or two. Neediness is how networks form."
          />
        )}
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

interface PersonProps extends Pick<AvailableQuestsProps, "onOpen"> {
  readonly story: Story;
}

const Person = memo(function Person({ story, onOpen }: PersonProps) {
  const { contact, quests, hasUnseen, readyInMs } = story;
  const count = texts.countQuests(quests.length);
  const wait = readyInMs > 0 ? waitText(readyInMs) : null;
  return (
    <button
      type="button"
      className={styles.person}
      data-waiting={wait !== null}
      aria-label={`${contact.name}: ${count}${hasUnseen ? ", new" : ""}${wait === null ? "" : ", needs more energy"}`}
      onClick={() => onOpen(story)}
    >
      {hasUnseen && <Hand />}
      <span className={styles.figure}>
        <Avatar name={contact.name} src={withExpression(portrait(contact.avatar), "bust")} size="fill" />
      </span>
      {wait !== null && <span className={styles.wait}>{wait}</span>}
      <span className={styles.name} translate="no">
        {contact.name}
      </span>
    </button>
  );
});

function Hand() {
  return (
    <svg viewBox="0 0 24 44" className={styles.hand} aria-hidden>
      <path fill="var(--art-ink)" d="M7 44V24h10v20z" />
      <path
        stroke="var(--art-paper)"
        strokeWidth="3.6"
        strokeLinecap="round"
        d="M7.500 13V6M11 12V3M14.500 12V4M18 13.500V7.500M6.500 18l-3.500-4"
      />
      <path fill="var(--art-paper)" d="M5.700 12h14.100v9q0 5-5 5h-4q-5 0-5.100-5z" />
    </svg>
  );
}

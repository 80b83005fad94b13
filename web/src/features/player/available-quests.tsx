import { useAtomValue } from "jotai";
import { Mail } from "lucide-react";
import { Link } from "react-router-dom";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { useStill } from "../../device/stillness.ts";
import { isOnItsWayAtom } from "../../player/player.ts";
import { portrait } from "../../player/portrait.ts";
import type { useContacts } from "../../player/reads/contacts.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import styles from "./quest-board.module.css";
import type { Story } from "./stories/stories.ts";
import * as texts from "./texts.ts";

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
export function AvailableQuests({ stories, query, ...on }: AvailableQuestsProps) {
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

import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ChoiceView } from "#game/npcs/wire.ts";
import { useLayer } from "../../../device/history.ts";
import { useNow } from "../../../player/energy.ts";
import { noteMark } from "../../../player/marks.ts";
import { playerAtom } from "../../../player/player.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { questButton } from "../../../quests/quest-button.ts";
import { useCompletions } from "../../../quests/use-completions.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { isForOthers, shortcutOf } from "../../../ui/keys.ts";
import { useModal } from "../../../ui/layers/modal.ts";
import * as texts from "../texts.ts";
import { type Story, type StoryPosition, stepStory } from "./stories.ts";
import { StoryCard } from "./story-card.tsx";
import styles from "./story-viewer.module.css";
import { useSwipe } from "./use-swipe.ts";

/** Minimum distance of a swipe to another story, in CSS pixels. */
const SWIPE_PX = 48;
/** Minimum distance of a swipe that takes a choice, in CSS pixels: it is final. */
const CHOICE_PX = 120;

interface StoryViewerProps {
  readonly stories: readonly Story[];
  /** The position to start at. */
  readonly first: StoryPosition;
  readonly onClose: () => void;
}

/**
 * Shows the stories one quest at a time over the whole screen, completes them and shows the answers. Never advances on
 * its own. docs/reference/character.md#dashboard
 */
export function StoryViewer({ stories, first, onClose }: StoryViewerProps) {
  const [position, setPosition] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLElement>(null);
  const { complete, completionOf } = useCompletions();
  const { contacts } = useContacts();
  const player = useAtomValue(playerAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const now = useNow(true);
  const story = stories[position.story];
  const quest = story?.quests[position.quest];
  const contactId = story?.contact.id;
  const questId = quest?.isSeen === false ? quest.id : undefined;
  const completion = story && quest ? completionOf(story.contact.id, quest.id) : null;
  const choices = completion ? [] : (quest?.choices ?? []);

  useLayer(true, () => dialog.current?.close());
  useModal(dialog);
  useEffect(() => {
    // The browser chooses the first button, which is an arrow.
    dialog.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // The arrow keys need the focus in the dialog, and a quest that leaves takes the focus with it.
    if (!dialog.current?.open || dialog.current.contains(document.activeElement)) return;
    dialog.current.querySelector("h2")?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (contactId !== undefined && questId !== undefined)
      noteMark({ type: "requestSeen", contactId, questId });
  }, [contactId, questId]);

  function go(step: 1 | -1) {
    const next = stepStory(stories, position, step);
    if (next) setPosition(next);
    else if (step === 1) dialog.current?.close();
  }

  function reasonAgainst(choice: ChoiceView | null): string | null {
    return player && quest ? questButton(quest, choice, player, now, obstacle).reason : "";
  }

  function answer(choice: ChoiceView | null) {
    if (!story || !quest || completion || reasonAgainst(choice) !== null) return;
    // The snapshot is older than what other quests of this story have led to.
    const contact = contacts?.find(({ id }) => id === story.contact.id) ?? story.contact;
    // A player of the stories has met the contact without opening them in the network.
    if (contact.isNewlyUnlocked) noteMark({ type: "contactViewed", contactId: contact.id });
    void complete(contact, quest, choice);
  }

  /** The choice in a direction: the first to the left (negative), the last to the right. */
  const choiceTowards = (x: number) => choices.at(x < 0 ? 0 : -1) ?? null;

  const { lean, handlers } = useSwipe((x, y) => {
    const isSideways = Math.abs(x) > Math.abs(y);
    const choice = choiceTowards(x);
    if (isSideways && choice) {
      if (Math.abs(x) > CHOICE_PX) answer(choice);
    } else if (isSideways && Math.abs(x) > SWIPE_PX) go(x < 0 ? 1 : -1);
    else if (y > 2 * SWIPE_PX && !isSideways && (card.current?.scrollTop ?? 0) === 0) dialog.current?.close();
  });

  if (!story || !quest || !player) return null;
  const leaning = lean === 0 ? null : choiceTowards(lean);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`${story.contact.name}'s quests`}
      onClose={onClose}
      onKeyDown={({ key, repeat, nativeEvent }) => {
        if (isForOthers(nativeEvent)) return;
        if (key === "ArrowRight") go(1);
        if (key === "ArrowLeft") go(-1);
        const digit = shortcutOf(nativeEvent);
        const choice = !repeat && /[1-3]/.test(digit) ? choices[Number(digit) - 1] : undefined;
        if (choice) answer(choice);
      }}
      {...handlers}
    >
      <div className={styles.side} data-end={stepStory(stories, position, -1) === null}>
        <IconButton label="Previous" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden size={28} />
        </IconButton>
      </div>
      <StoryCard
        key={story.contact.id}
        ref={card}
        story={story}
        position={position.quest}
        player={player}
        now={now}
        completion={completion}
        leaning={
          leaning && {
            choice: leaning,
            px: lean,
            isTaken: Math.abs(lean) > CHOICE_PX,
            reason: reasonAgainst(leaning),
          }
        }
        onComplete={answer}
        onNext={() => go(1)}
        onClose={() => dialog.current?.close()}
      />
      <div className={styles.side}>
        <IconButton label={texts.next} onClick={() => go(1)}>
          <ChevronRight aria-hidden size={28} />
        </IconButton>
      </div>
    </dialog>
  );
}

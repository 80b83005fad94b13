import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ShownPlayer } from "#game/core/player.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { useLayer } from "../../../device/history.ts";
import { useNow } from "../../../player/energy.ts";
import { noteMark } from "../../../player/marks.ts";
import { playerAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { Answer } from "../../../quests/answer.tsx";
import { ChoiceCards } from "../../../quests/choice-cards.tsx";
import { expressionFor, withExpression } from "../../../quests/expression.ts";
import { questButton } from "../../../quests/quest-button.ts";
import { QuestTerms } from "../../../quests/quest-terms.tsx";
import { type Completion, useCompletions } from "../../../quests/use-completions.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { HoldButton } from "../../../ui/button/hold-button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { isForOthers, shortcutOf } from "../../../ui/keys.ts";
import { useModal } from "../../../ui/layers/modal.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import * as texts from "../texts.ts";
import { QuestMessage } from "./quest-message.tsx";
import { type Story, type StoryPosition, stepStory } from "./stories.ts";
import styles from "./story-viewer.module.css";

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

/** A pointer that moves this far is no press of a button. CSS pixels. */
const DRAG_PX = 10;

/**
 * Follows a pointer that drags an element. `lean` is its way to the right, in CSS pixels, while it moves sideways.
 * `onSwipe` gets the whole way when it is released.
 */
function useSwipe(onSwipe: (x: number, y: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [lean, setLean] = useState(0);

  const way = ({ clientX, clientY }: PointerEvent) =>
    start.current ? { x: clientX - start.current.x, y: clientY - start.current.y } : null;
  function end() {
    start.current = null;
    setLean(0);
  }

  return {
    lean,
    handlers: {
      onPointerDown({ clientX: x, clientY: y, isPrimary }: PointerEvent) {
        wasDragged.current = false;
        start.current = isPrimary ? { x, y } : null;
      },
      onPointerMove(event: PointerEvent) {
        const moved = way(event);
        if (!moved || event.buttons === 0) return;
        wasDragged.current ||= Math.hypot(moved.x, moved.y) > DRAG_PX;
        setLean(wasDragged.current && Math.abs(moved.x) > Math.abs(moved.y) ? moved.x : 0);
      },
      onPointerUp(event: PointerEvent) {
        const moved = way(event);
        end();
        if (moved) onSwipe(moved.x, moved.y);
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // A mouse that drags from a button to the same button also clicks it. A key's click has no count.
        if (wasDragged.current && event.detail > 0) event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}

/** A choice towards which the player drags the card. */
interface Leaning {
  readonly choice: ChoiceView;
  /** Distance that the card is dragged to the right, in CSS pixels. */
  readonly px: number;
  /** True if letting go takes the choice. */
  readonly isTaken: boolean;
  /** Reason that it can't be taken; null if it can. */
  readonly reason: string | null;
}

interface StoryCardProps {
  readonly ref: Ref<HTMLElement>;
  readonly story: Story;
  /** Index of the quest. */
  readonly position: number;
  readonly player: ShownPlayer;
  /** In epoch milliseconds. */
  readonly now: number;
  /** Null until the quest is completed here. */
  readonly completion: Completion | null;
  readonly leaning: Leaning | null;
  readonly onComplete: (choice: ChoiceView | null) => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** One contact of the story viewer: the portrait, and below it the quest or the answer. */
function StoryCard({ ref, story, position, player, now, completion, leaning, ...on }: StoryCardProps) {
  const { contact, quests } = story;
  const quest = quests[position];
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAnswered = useRef(false);

  // After an answer, keyboard and screen reader go on at the next quest.
  useEffect(() => {
    if (wasAnswered.current && completion === null) heading.current?.focus({ preventScroll: true });
    wasAnswered.current = completion !== null;
  }, [completion]);

  if (!quest) return null;
  // A choice that can't be taken hardly moves the card.
  const shift = leaning ? leaning.px * (leaning.reason === null ? 0.6 : 0.1) : 0;
  return (
    <article
      className={styles.card}
      data-dragged={leaning !== null}
      style={{ "--shift": `${shift}px`, "--turn": `${shift / 32}deg` } as CSSProperties}
    >
      <div className={styles.top}>
        <ol className={styles.bars} aria-label={texts.questOf(position + 1, quests.length)}>
          {quests.map(({ id }, index) => (
            <li key={id} data-passed={index <= position} />
          ))}
        </ol>
        <div className={styles.head}>
          <strong translate="no">{contact.name}</strong>
          <IconButton label={texts.close} onClick={on.onClose}>
            <X aria-hidden size={22} />
          </IconButton>
        </div>
      </div>
      <div className={styles.picture}>
        <Avatar
          name={contact.name}
          src={withExpression(portrait(contact.avatar), expressionFor(completion?.result ?? null))}
          size="fill"
        />
        {leaning && (
          <p className={styles.lean} data-taken={leaning.isTaken && leaning.reason === null} aria-hidden>
            {leaning.reason ?? leaning.choice.label}
          </p>
        )}
      </div>
      <section ref={ref} className={styles.text} aria-label="Quest" key={quest.id}>
        {completion ? (
          <Answer completion={completion} headingLevel={2} onNext={on.onNext} />
        ) : (
          <>
            <div className={styles.words} aria-live="polite">
              <h2 ref={heading} tabIndex={-1}>
                {quest.name}
              </h2>
              <p>{quest.description}</p>
              <QuestMessage contactId={contact.id} questId={quest.id} />
              <QuestTerms quest={quest} />
            </div>
            {quest.choices.length > 0 ? (
              <ChoiceCards
                quest={quest}
                player={player}
                now={now}
                isSwipeable
                leaningTo={leaning?.choice.id ?? null}
                onChoose={on.onComplete}
              />
            ) : (
              <CompleteButton quest={quest} player={player} now={now} onComplete={on.onComplete} />
            )}
          </>
        )}
      </section>
    </article>
  );
}

interface CompleteButtonProps extends Pick<StoryCardProps, "player" | "now" | "onComplete"> {
  readonly quest: QuestView;
}

function CompleteButton({ quest, player, now, onComplete }: CompleteButtonProps) {
  const hintId = useId();
  const [hint, setHint] = useState<string | null>(null);
  const { reason } = questButton(quest, null, player, now, useAtomValue(obstacleAtom));
  return (
    <div>
      <p id={hintId} className={styles.reason} aria-live="polite">
        {reason ?? hint ?? "Hold to do it."}
      </p>
      <HoldButton reason={reason} hintId={hintId} onDone={() => onComplete(null)} onHint={setHint}>
        Complete Quest
      </HoldButton>
    </div>
  );
}

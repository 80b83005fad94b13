import { useAtomValue } from "jotai";
import { X } from "lucide-react";
import { type CSSProperties, type Ref, useEffect, useId, useRef, useState } from "react";
import type { ShownPlayer } from "#game/core/player.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { portrait } from "../../../player/portrait.ts";
import { Answer } from "../../../quests/answer.tsx";
import { ChoiceCards } from "../../../quests/choice-cards.tsx";
import { expressionFor, withExpression } from "../../../quests/expression.ts";
import { questButton } from "../../../quests/quest-button.ts";
import { QuestTerms } from "../../../quests/quest-terms.tsx";
import type { Completion } from "../../../quests/use-completions.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { HoldButton } from "../../../ui/button/hold-button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import * as texts from "../texts.ts";
import { QuestMessage } from "./quest-message.tsx";
import type { Story } from "./stories.ts";
import styles from "./story-viewer.module.css";

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
export function StoryCard({ ref, story, position, player, now, completion, leaning, ...on }: StoryCardProps) {
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

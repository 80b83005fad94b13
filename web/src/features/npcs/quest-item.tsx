import { useAtomValue } from "jotai";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { CHOICE_NOTE, CHOICES, choiceOf, questAnswers } from "../../quests/quest-answers.tsx";
import { QuestTerms } from "../../quests/quest-terms.tsx";
import { AnswerCards } from "../../scene/answer-cards.tsx";
import { obstacleAtom } from "../../server/reachability.ts";
import { RewardList, Terms } from "../../ui/figures/terms.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./quests.module.css";
import * as texts from "./texts.ts";

interface AvailableQuestProps {
  readonly quest: QuestView;
  readonly player: ShownPlayer;
  /** In epoch milliseconds. */
  readonly now: number;
  /** Completes it, by a choice if it has choices. */
  readonly onComplete: (choice: ChoiceView | null) => void;
}

/** An available quest with cost and reward, and its choices or the button that completes it. */
export function AvailableQuest({ quest, player, now, onComplete }: AvailableQuestProps) {
  const obstacle = useAtomValue(obstacleAtom);
  return (
    <li className={styles.quest} data-quest={quest.id}>
      <h3 tabIndex={-1}>
        <span>{quest.name}</span>
        {quest.isRepeatable && <Tag>Repeatable</Tag>}
      </h3>
      <p>{quest.description}</p>
      <QuestTerms quest={quest} />
      <AnswerCards
        answers={questAnswers(quest, player, now, obstacle)}
        label={CHOICES}
        note={CHOICE_NOTE}
        onAnswer={(id) => onComplete(choiceOf(quest, id))}
      />
    </li>
  );
}

/** A repeatable quest on cooldown. */
export function CoolingQuest({ quest }: { quest: QuestView }) {
  return (
    <li className={styles.quest} data-done>
      <h3>
        <span>{quest.name}</span>
        <Tag>{`Again in ${waitText(quest.readyInMs)}`}</Tag>
      </h3>
      <p>{quest.description}</p>
    </li>
  );
}

/** A completed quest, with what the player chose, and the wait if it is repeatable. */
export function CompletedQuest({ quest }: { quest: QuestView }) {
  return (
    <li className={styles.quest} data-done>
      <h3>
        <span>{quest.name}</span>
        <Tag tone="success">{texts.completed}</Tag>
      </h3>
      <p>{quest.description}</p>
      {quest.chosenLabel !== null && <p className={styles.chosen}>{`You chose: ${quest.chosenLabel}`}</p>}
      <dl className={styles.terms}>
        <Terms title="Reward Earned">
          <RewardList rewards={quest.rewards} />
        </Terms>
      </dl>
      {quest.readyInMs > 0 && (
        <p className={styles.again}>{`Available again in ${waitText(quest.readyInMs)}.`}</p>
      )}
    </li>
  );
}

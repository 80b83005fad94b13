import { useAtomValue } from "jotai";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useNow } from "../../../player/energy.ts";
import { noteMark } from "../../../player/marks.ts";
import { playerAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { useContacts } from "../../../player/reads/contacts.ts";
import { useMessages } from "../../../player/reads/messages.ts";
import { Outcome } from "../../../quests/answer.tsx";
import { CHOICE_NOTE, CHOICES, choiceOf, questAnswers } from "../../../quests/quest-answers.tsx";
import { expressionFor } from "../../../quests/quest-outcome.ts";
import { QuestTerms } from "../../../quests/quest-terms.tsx";
import { useCompletions } from "../../../quests/use-completions.ts";
import { Scene } from "../../../scene/scene.tsx";
import { obstacleAtom } from "../../../server/reachability.ts";
import styles from "./quest-message.module.css";
import { type Story, type StoryPosition, stepStory } from "./stories.ts";

interface StoryViewerProps {
  readonly stories: readonly Story[];
  /** The position to start at. */
  readonly first: StoryPosition;
  readonly onClose: () => void;
}

/** Shows the stories one quest at a time, completes them and shows the answers. docs/reference/character.md#scenes */
export function StoryViewer({ stories, first, onClose }: StoryViewerProps) {
  const [position, setPosition] = useState(first);
  const { complete, completionOf } = useCompletions();
  const { contacts } = useContacts();
  const player = useAtomValue(playerAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const now = useNow(true);
  const story = stories[position.story];
  const quest = story?.quests[position.quest];
  const contactId = story?.contact.id;
  const questId = quest?.isSeen === false ? quest.id : undefined;
  useEffect(() => {
    if (contactId !== undefined && questId !== undefined)
      noteMark({ type: "requestSeen", contactId, questId });
  }, [contactId, questId]);

  if (!story || !quest || !player) return null;
  const completion = completionOf(story.contact.id, quest.id);
  const { name, avatar } = story.contact;
  const stepTo = (step: 1 | -1) => {
    const next = stepStory(stories, position, step);
    return next && (() => setPosition(next));
  };

  function answer(id: string) {
    if (!story || !quest) return;
    // The snapshot is older than what other quests of this story have led to.
    const contact = contacts?.find((each) => each.id === story.contact.id) ?? story.contact;
    // A player of the stories has met the contact without opening them in the network.
    if (contact.isNewlyUnlocked) noteMark({ type: "contactViewed", contactId: contact.id });
    void complete(contact, quest, choiceOf(quest, id));
  }

  const answers = questAnswers(quest, player, now, obstacle);
  return (
    <Scene
      label={`${name}'s quests`}
      place={{
        at: position.quest,
        of: story.quests.length,
        text: `Quest ${position.quest + 1} of ${story.quests.length}`,
      }}
      who={{ name, face: portrait(avatar) }}
      expression={expressionFor(completion?.result ?? null)}
      title={completion ? `Completed: ${quest.name}` : quest.name}
      text={
        <>
          <p>{quest.description}</p>
          <QuestMessage contactId={story.contact.id} questId={quest.id} />
          <QuestTerms quest={quest} />
        </>
      }
      answers={
        quest.choices.length > 0 ? answers : answers.map((only) => ({ ...only, label: "Complete Quest" }))
      }
      answersLabel={CHOICES}
      note={CHOICE_NOTE}
      reply={
        completion && {
          content: <Outcome completion={completion} />,
          isComplete: completion.result !== null,
        }
      }
      onAnswer={answer}
      onPrevious={stepTo(-1)}
      onNext={stepTo(1)}
      onClose={onClose}
    />
  );
}

/** The message that brought a quest, folded. Unfolded, it counts as read. Nothing if none brought it. */
export function QuestMessage({ contactId, questId }: { contactId: string; questId: string }) {
  const { messages } = useMessages();
  const message = messages?.find(
    ({ questData }) => questData?.npcId === contactId && questData.questId === questId,
  );
  if (!message) return null;
  const { id, subject, body, isRead } = message;
  const read = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !isRead) noteMark({ type: "messageRead", messageId: id });
  };
  return (
    <details className={styles.message} onToggle={read}>
      <summary>{`The letter: “${subject}”`}</summary>
      <p>{body}</p>
    </details>
  );
}

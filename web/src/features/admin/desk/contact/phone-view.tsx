import { memo, useMemo, useState } from "react";
import { REWARDS } from "#game/core/content.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer } from "#game/core/player.ts";
import { objectName } from "#game/core/room.ts";
import { answerMessageOf } from "#game/npcs/answers.ts";
import type { ChoiceView, EffectsView, QuestView } from "#game/npcs/wire.ts";
import { portrait } from "../../../../player/portrait.ts";
import { Outcome } from "../../../../quests/answer.tsx";
import { CHOICE_NOTE, CHOICES, choiceOf, questAnswers } from "../../../../quests/quest-answers.tsx";
import { expressionFor, predictReceipt } from "../../../../quests/quest-outcome.ts";
import { QuestTerms } from "../../../../quests/quest-terms.tsx";
import { InlineScene } from "../../../../scene/scene.tsx";
import { type Tree, valueAt } from "../fields/tree.ts";
import { amountOf } from "../kind-form.ts";
import { Letter, Phone, ScenePhone } from "../phone.tsx";
import type { ContactForm, QuestForm } from "./contact-form.ts";
import type { Names } from "./summaries.ts";

/** The place that is being written. */
export interface Written {
  /** Address of the message or mission; null for the contact itself. */
  readonly entry: string | null;
  /** Address of the choice; null outside of choices. */
  readonly choice: string | null;
  /** True in the message that follows a completion. */
  readonly isReply: boolean;
}

interface PhoneViewProps {
  readonly contact: ContactForm;
  readonly tree: Tree;
  readonly written: Written;
  readonly names: Names;
}

/** Shows the part that is being written as players read it, as it is typed. A mission can be played. */
export function PhoneView({ contact, tree, written, names }: PhoneViewProps) {
  const { name, avatar, description, messages, missions } = contact;
  const entry = written.entry === null ? undefined : valueAt(tree, written.entry);
  const message = messages.find((each) => each === entry);
  const quest = missions.find((each) => each === entry);
  if (quest) {
    const choice = quest.choices?.find(
      (each) => written.choice !== null && each === valueAt(tree, written.choice),
    );
    const replied = choice ?? quest.choices?.find((each) => each.completionMessage === undefined);
    const start = written.isReply ? (replied?.id ?? "") : null;
    return (
      <ScenePhone>
        <QuestScene
          key={`${written.entry} ${start}`}
          quest={quest}
          name={name || "Nobody yet"}
          avatar={avatar}
          names={names}
          start={start}
        />
      </ScenePhone>
    );
  }
  const offer = missions.find(({ id }) => id === message?.attachedMission);
  return (
    <Phone>
      {message ? (
        <Letter from={message.senderName || name} letter={message} offer={offer?.name} />
      ) : (
        <Letter from={name} letter={{ subject: "", body: description || "Their description comes here." }} />
      )}
    </Phone>
  );
}

/** Somebody who can pay for anything. */
const PLAYER = { ...newPlayer("you", 0), cash: 10_000, followers: 10_000 };

interface QuestSceneProps {
  readonly quest: QuestForm;
  readonly name: string;
  readonly avatar: string;
  readonly names: Names;
  /** The answer to begin with, `""` for the only one; null to begin with the question. */
  readonly start: string | null;
}

const QuestScene = memo(function QuestScene({ quest, name, avatar, names, start }: QuestSceneProps) {
  const [answered, answer] = useState(start);
  const view = useMemo(() => questView(quest, names), [quest, names]);
  const choice = answered === null ? null : choiceOf(view, answered);
  const outcome = answered === null || (answered !== "" && !choice) ? null : outcomeOf();
  const answers = questAnswers(view, PLAYER, 0, null).map((each) => ({
    ...each,
    label: view.choices.length > 0 ? each.label : "Complete Quest",
    reason: null,
  }));

  function outcomeOf() {
    const contact = { id: "", affinityLevel: 0 };
    const receipt = predictReceipt(PLAYER, contact, view, choice, NO_BENEFITS);
    const own = quest.choices?.find(({ id }) => id === answered)?.completionMessage;
    const message = own ?? answerMessageOf(quest.completionMessage);
    return {
      answer: message && { messageId: null, subject: message.subject || null, body: message.body },
      receipt,
      tier: null,
      unlocked: { npcs: [], quests: [] },
      messages: 0,
    };
  }

  return (
    <InlineScene
      label={`${name}'s quests`}
      place={{ at: 0, of: 1, text: "One quest" }}
      who={{ name, face: portrait(avatar) }}
      expression={expressionFor(outcome)}
      title={outcome ? `Completed: ${view.name}` : view.name}
      text={
        <>
          <p>{view.description}</p>
          <QuestTerms quest={view} />
        </>
      }
      answers={answers}
      answersLabel={CHOICES}
      note={CHOICE_NOTE}
      reply={
        outcome && {
          content: (
            <Outcome
              completion={{ contact: { name }, choice, predicted: outcome.receipt, result: outcome }}
            />
          ),
          isComplete: true,
        }
      }
      goOn={{ label: "Again", onPress: () => answer(null) }}
      onAnswer={answer}
      onPrevious={null}
      onNext={null}
    />
  );
});

/** A mission as its players get it, without amounts that are still being typed. */
function questView(quest: QuestForm, names: Names): QuestView {
  const { id, name, description, type, isRepeatable, choices = [] } = quest;
  return {
    id,
    name: name || "Mission name",
    description: description || "The description of the mission.",
    type,
    ...termsOf(quest, names),
    isAvailable: true,
    isCompleted: false,
    canComplete: true,
    isSeen: true,
    unlockedAt: null,
    isRepeatable,
    readyInMs: 0,
    completions: 0,
    choices: choices.map((choice) => ({
      id: choice.id,
      label: choice.label || "Untitled choice",
      description: choice.description ?? "",
      ...termsOf(choice, names),
      canChoose: true,
      missing: [],
      refusal: null,
    })),
    choice: null,
    chosenLabel: null,
    chosenHeadline: null,
    refusal: null,
  };
}

type Part = Pick<NonNullable<QuestForm["choices"]>[number], "requirements" | "rewards" | "effects">;

function termsOf(
  { requirements = [], rewards = {}, effects }: Part,
  names: Names,
): Pick<ChoiceView, "requirements" | "rewards" | "effects"> {
  return {
    requirements: requirements.flatMap(({ type, amount, percent }) =>
      typeof amount === "number" ? [{ type, amount, percent: amountOf(percent) }] : [],
    ),
    rewards: Object.fromEntries(REWARDS.map((kind) => [kind, amountOf(rewards[kind])])),
    effects: effects && !effects.isHidden ? effectsOf(effects, names) : null,
  };
}

function effectsOf(effects: NonNullable<Part["effects"]>, names: Names): EffectsView {
  const { set = {}, cash, followers, affinity = [], room, closesPost } = effects;
  const share = typeof cash === "object" ? cash : null;
  return {
    set,
    cash: typeof cash === "number" ? cash : 0,
    share: share && { percent: amountOf(share.percent) ?? 0, amount: amountOf(share.amount) ?? 0 },
    followers: amountOf(followers) ?? 0,
    affinity: affinity.map(({ contact, amount }) => ({
      contact,
      name: names.get(contact) ?? contact,
      amount: amountOf(amount) ?? 0,
    })),
    room: room ? { name: objectName(room.object) ?? "", replaces: null } : null,
    closesPost: amountOf(closesPost),
  };
}

import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { AFFINITY_MAX, affinityLabel, affinityTier } from "#game/core/affinity.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { ChoiceView, ContactView, QuestView } from "#game/npcs/wire.ts";
import { useNow } from "../../player/energy.ts";
import { noteMark } from "../../player/marks.ts";
import { playerAtom } from "../../player/player.ts";
import { ground, portrait } from "../../player/portrait.ts";
import { questAt } from "../../player/reads/quest-time.ts";
import { Answer } from "../../quests/answer.tsx";
import { CHOICE_NOTE, CHOICES, choiceOf, questAnswers } from "../../quests/quest-answers.tsx";
import { QuestTerms } from "../../quests/quest-terms.tsx";
import { type Completion, useCompletions } from "../../quests/use-completions.ts";
import { AnswerCards } from "../../scene/answer-cards.tsx";
import { obstacleAtom } from "../../server/reachability.ts";
import { FloatingGain } from "../../ui/figures/floating-gain.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { Affinity, RewardList, Terms } from "../../ui/figures/terms.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import layout from "../../ui/layout.module.css";
import { Tabs } from "../../ui/page/tabs.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./contact-dialog.module.css";
import * as texts from "./texts.ts";

interface ContactDialogProps {
  /** Null if the dialog is closed. */
  readonly contact: ContactView | null;
  /** Time when the contact was fetched, in epoch milliseconds; its waits count from then. */
  readonly receivedAt: number;
  readonly onClose: () => void;
}

/** The details of a contact, with available and completed quests. */
export function ContactDialog({ contact, receivedAt, onClose }: ContactDialogProps) {
  return (
    <Dialog
      title={contact?.name ?? ""}
      isOpen={contact !== null}
      onClose={onClose}
      size="wide"
      hasOwnEntry
      lead={contact && <Avatar name={contact.name} src={portrait(contact.avatar)} size={72} />}
    >
      {contact && <div className={styles.ground} style={ground(contact.avatar)} />}
      {contact && <ContactDetails key={contact.id} contact={contact} receivedAt={receivedAt} />}
    </Dialog>
  );
}

/** Description, affinity and quests of a contact. Waits count from `receivedAt` (epoch ms). */
function ContactDetails({ contact, receivedAt }: { contact: ContactView; receivedAt: number }) {
  const [tab, setTab] = useState<"available" | "completed">("available");
  const [gain, setGain] = useState({ count: 0, affinity: 0 });
  const { complete, completionOf, dismiss } = useCompletions();
  const list = useRef<HTMLUListElement>(null);
  const player = useAtomValue(playerAtom);
  const now = useNow(contact.requests.some(({ readyInMs }) => readyInMs > 0));
  const quests = contact.requests.map((quest) => questAt(quest, receivedAt, now));
  const available = quests.filter(({ isAvailable }) => isAvailable);
  const completed = quests.filter(({ isCompleted }) => isCompleted);
  // An answer stays where its quest was, until the player goes on.
  const shown = quests
    .map((quest) => ({ quest, completion: completionOf(contact.id, quest.id) }))
    .filter(({ quest, completion }) => quest.isAvailable || completion !== null);
  const cooling = completed.filter(
    ({ id, readyInMs }) => readyInMs > 0 && completionOf(contact.id, id) === null,
  );

  const { id, isNewlyUnlocked } = contact;
  useEffect(() => {
    if (isNewlyUnlocked) noteMark({ type: "contactViewed", contactId: id });
  }, [id, isNewlyUnlocked]);

  function goOn({ quest }: Completion) {
    dismiss(contact.id, quest.id);
    const next = shown.find(({ completion }) => completion === null)?.quest.id;
    const items = list.current?.querySelectorAll<HTMLElement>("[data-quest]") ?? [];
    const item = [...items].find(({ dataset }) => dataset.quest === next);
    (item?.querySelector<HTMLElement>("h3") ?? list.current)?.focus();
  }

  function start(quest: QuestView, choice: Completion["choice"]) {
    const affinity = (quest.rewards.affinity ?? 0) + (choice?.rewards.affinity ?? 0);
    setGain(({ count }) => ({ count: count + 1, affinity }));
    void complete(contact, quest, choice);
  }

  if (!player) return null;
  return (
    <div className={layout.stack4}>
      <p className={styles.description}>{contact.description}</p>
      <div className={styles.affinity}>
        <AffinityTiers affinity={contact.affinityLevel} tiers={contact.affinityTiers} />
        <FloatingGain trigger={gain.count} gains={gain} />
      </div>
      <Tabs
        label={`${contact.name}'s quests`}
        tabs={[
          { id: "available", title: `Available Missions (${available.length})` },
          { id: "completed", title: `Completed Missions (${completed.length})` },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "available" && (
          <>
            {shown.length === 0 && (
              <p className={styles.empty}>
                <strong>No available missions at the moment.</strong>
                <span>{nextUnlockText(contact, cooling)}</span>
              </p>
            )}
            <ul ref={list} tabIndex={-1} className={layout.stack3}>
              {shown.map(({ quest, completion }) =>
                completion ? (
                  <li key={quest.id} className={styles.quest}>
                    <Answer completion={completion} onNext={() => goOn(completion)} />
                  </li>
                ) : (
                  <AvailableQuest
                    key={quest.id}
                    quest={quest}
                    player={player}
                    now={now}
                    onComplete={(choice) => start(quest, choice)}
                  />
                ),
              )}
              {cooling.map((quest) => (
                <DoneQuest key={quest.id} quest={quest} isCooling />
              ))}
            </ul>
          </>
        )}
        {tab === "completed" && (
          <ul className={layout.stack3}>
            {completed.map((quest) => (
              <DoneQuest key={quest.id} quest={quest} />
            ))}
          </ul>
        )}
        {tab === "completed" && completed.length === 0 && (
          <p className={styles.empty}>No completed missions yet.</p>
        )}
      </Tabs>
    </div>
  );
}

/** Returns what brings the contact's next quest, for an empty list. `cooling` are its quests on cooldown. */
function nextUnlockText(
  { name, nextUnlock, requests: quests }: ContactView,
  cooling: readonly QuestView[],
): string {
  const [soonest] = cooling.map(({ readyInMs }) => readyInMs).sort((a, b) => a - b);
  const again = soonest === undefined ? "" : ` What you did last is wanted again in ${waitText(soonest)}.`;
  switch (nextUnlock?.type) {
    case "level":
      return `${name} has more for you from level ${nextUnlock.value}.${again}`;
    case "affinity":
      return `${name} has more for you from affinity ${nextUnlock.value}.${again}`;
    case "other":
      return `${name} has more for you. Something else has to happen first.${again}`;
    default:
      return (
        again.trim() ||
        (quests.length === 0
          ? `${name} thinks of you sometimes.`
          : `That was all of it. ${name} thinks of you sometimes.`)
      );
  }
}

interface AvailableQuestProps {
  readonly quest: QuestView;
  readonly player: ShownPlayer;
  /** In epoch milliseconds. */
  readonly now: number;
  /** Completes it, by a choice if it has choices. */
  readonly onComplete: (choice: ChoiceView | null) => void;
}

/** An available quest with cost and reward, and its choices or the button that completes it. */
function AvailableQuest({ quest, player, now, onComplete }: AvailableQuestProps) {
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

/** A completed quest: with what the player chose and its reward, or on cooldown among the available ones. */
function DoneQuest({ quest, isCooling = false }: { quest: QuestView; isCooling?: boolean }) {
  const wait = waitText(quest.readyInMs);
  return (
    <li className={styles.quest} data-done>
      <h3>
        <span>{quest.name}</span>
        {isCooling ? <Tag>{`Again in ${wait}`}</Tag> : <Tag tone="success">{texts.completed}</Tag>}
      </h3>
      <p>{quest.description}</p>
      {!isCooling && (
        <>
          {quest.chosenLabel !== null && <p className={styles.chosen}>{`You chose: ${quest.chosenLabel}`}</p>}
          <dl className={styles.terms}>
            <Terms title="Reward Earned">
              <RewardList rewards={quest.rewards} />
            </Terms>
          </dl>
          {quest.readyInMs > 0 && <p className={styles.again}>{`Available again in ${wait}.`}</p>}
        </>
      )}
    </li>
  );
}

interface AffinityTiersProps {
  /** 0–100. */
  readonly affinity: number;
  readonly tiers: ContactView["affinityTiers"];
}

/**
 * The affinity bar with the contact's tiers, a description of the current one, and the next.
 * See docs/reference/contacts.md#affinity.
 */
function AffinityTiers({ affinity, tiers }: AffinityTiersProps) {
  const tier = affinityTier(tiers, affinity);
  const next = tiers.filter(({ level }) => level > affinity).sort((a, b) => a.level - b.level)[0];
  const rank = tier?.name ?? affinityLabel(affinity);
  return (
    <div className={styles.tiers}>
      <Affinity value={affinity} label={rank} />
      <div className={styles.bar}>
        <Meter
          kind="affinity"
          value={affinity}
          max={AFFINITY_MAX}
          label={texts.affinityAndRank(affinity, rank)}
        />
        {tiers
          .filter(({ level }) => level > 0)
          .map(({ level, name }) => (
            <span
              key={level}
              className={styles.mark}
              data-reached={level <= affinity}
              style={{ left: `${level}%` }}
              title={`${name}: ${level}`}
            />
          ))}
      </div>
      <p className={styles.words}>
        {tier && <span>{tier.description}</span>}
        {next && <span className={styles.next}>{`Next: ${next.name}, at ${next.level}`}</span>}
      </p>
    </div>
  );
}

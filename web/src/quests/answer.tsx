import { Heart, Mail, UserPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { plural } from "#game/core/plural.ts";
import type { ChoiceView, CompletionResult } from "#game/npcs/wire.ts";
import { useStill } from "../device/stillness.ts";
import { noteMark } from "../player/marks.ts";
import { Brought } from "../scene/brought.tsx";
import { Button } from "../ui/button/button.tsx";
import { Quantity } from "../ui/figures/quantity.tsx";
import layout from "../ui/layout.module.css";
import styles from "./answer.module.css";
import { AffinityChanges, Details, RoomObject } from "./details.tsx";
import type { Completion } from "./use-completions.ts";

const KINDS = ["cash", "experience", "followers", "affinity", "energy"] as const;

/** Shown for a completion without a message. */
const NO_MESSAGE = "Done. Nobody claps. It counts anyway.";

/** Outcome of a completion, in place of the quest in a list; then Next. */
export function Answer({ completion, onNext }: { completion: Completion; onNext: () => void }) {
  const { quest, result } = completion;
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands where the finger may still hold the quest's button.
  const hasNext = useStill(result !== null);

  // The pressed button is gone. The focus on the heading also keeps a held Enter key away from Next.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={styles.answer}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {`Completed: ${quest.name}`}
      </h3>
      <div aria-live="polite">
        <Outcome completion={completion} />
      </div>
      <div className={styles.next}>
        {hasNext && (
          <Button variant="primary" wide onClick={onNext}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly completion: {
    readonly contact: Pick<Completion["contact"], "name">;
    readonly choice: Pick<ChoiceView, "label"> | null;
    readonly predicted: CompletionResult["receipt"];
    readonly result: Pick<CompletionResult, "answer" | "receipt" | "tier" | "unlocked" | "messages"> | null;
  };
}

/** What a completion led to: the choice, the message, what changed, a new tier and unlocks. */
export function Outcome({ completion }: OutcomeProps) {
  const { contact, choice, predicted, result } = completion;
  const letterId = result?.answer?.messageId;
  useEffect(() => {
    if (letterId) noteMark({ type: "messageRead", messageId: letterId });
  }, [letterId]);

  return (
    <>
      {choice && <p className={styles.chosen}>{`You chose: ${choice.label}`}</p>}
      <div className={styles.outcome}>
        {result && (
          <div className={styles.letter}>
            {result.answer?.subject && <strong>{result.answer.subject}</strong>}
            <p>{result.answer?.body ?? NO_MESSAGE}</p>
          </div>
        )}
        <Receipt receipt={result?.receipt ?? predicted} />
        {result?.tier && (
          <p className={styles.tier}>
            <Heart aria-hidden size={20} />
            <span>
              <strong>{`${contact.name}: ${result.tier.name}`}</strong>
              <span>{result.tier.description}</span>
            </span>
          </p>
        )}
        {result && <Unlocks result={result} />}
      </div>
    </>
  );
}

/** The contacts, quests and other messages that the completion led to. */
function Unlocks({ result }: { result: Pick<CompletionResult, "answer" | "unlocked" | "messages"> }) {
  const { unlocked, messages: sent, answer } = result;
  const messages = sent - (answer?.messageId ? 1 : 0);
  if (unlocked.npcs.length + unlocked.quests.length + messages === 0) return null;
  return (
    <ul className={styles.unlocks}>
      {unlocked.npcs.map(({ npcId, npcName }) => (
        <li key={npcId}>
          <UserPlus aria-hidden size={16} />
          <span>{`New contact: ${npcName}`}</span>
        </li>
      ))}
      {unlocked.quests.map(({ npcId, npcName, questId, questName }) => (
        <li key={`${npcId}.${questId}`}>
          <UserPlus aria-hidden size={16} />
          <span>{`${npcName} has a quest: ${questName}`}</span>
        </li>
      ))}
      {messages > 0 && (
        <li>
          <Mail aria-hidden size={16} />
          <span>
            {plural(messages, {
              one: "A letter is in your messages.",
              other: `${messages} letters are in your messages.`,
            })}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Changes of a completion, each quantity in its hue. */
function Receipt({ receipt }: { receipt: CompletionResult["receipt"] }) {
  const changed = KINDS.filter((kind) => receipt[kind] !== 0);
  return (
    <div className={layout.stack1}>
      <Brought>
        {changed.map((kind) => (
          <li key={kind}>
            <Quantity kind={kind} value={receipt[kind]} signed />
          </li>
        ))}
        {receipt.others.length > 0 && (
          <li>
            <AffinityChanges changes={receipt.others} />
          </li>
        )}
      </Brought>
      <RoomObject room={receipt.room === null ? null : { name: receipt.room, replaces: null }} />
      <Details set={receipt.set} />
    </div>
  );
}

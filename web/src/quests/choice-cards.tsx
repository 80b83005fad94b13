import { useAtomValue } from "jotai";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { REWARDS } from "#game/core/content.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { isSpent } from "#game/core/requirements.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { obstacleAtom } from "../server/reachability.ts";
import { useHold } from "../ui/button/use-hold.ts";
import { Quantity } from "../ui/figures/quantity.tsx";
import { RequirementList, Share } from "../ui/figures/terms.tsx";
import { Filled } from "../ui/filled.tsx";
import layout from "../ui/layout.module.css";
import styles from "./choice-cards.module.css";
import { EffectAmounts, OtherEffects } from "./details.tsx";
import { questButton } from "./quest-button.ts";

interface ChoiceCardsProps {
  readonly quest: QuestView;
  readonly player: ShownPlayer;
  /** In epoch milliseconds. */
  readonly now: number;
  /** True if a swipe to the left takes the first choice, and one to the right the last. */
  readonly isSwipeable?: boolean;
  /** The choice that a swipe would take. */
  readonly leaningTo?: string | null;
  readonly onChoose: (choice: ChoiceView) => void;
}

/** The choices of a quest, to hold: label, cost and known consequences; a choice that can't be taken says why. */
export function ChoiceCards({ quest, isSwipeable = false, leaningTo = null, ...rest }: ChoiceCardsProps) {
  const { choices } = quest;
  const noteId = useId();
  const [hint, setHint] = useState("");
  return (
    <div>
      <p id={noteId} className={styles.note} aria-live="polite">
        {`You won't be asked twice. ${hint}`}
      </p>
      <ul className={layout.stack2} aria-label="Your choices" aria-describedby={noteId}>
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <ChoiceCard
              quest={quest}
              choice={choice}
              swipe={
                !isSwipeable ? null : index === 0 ? "left" : index === choices.length - 1 ? "right" : null
              }
              isLeant={choice.id === leaningTo}
              shortcut={isSwipeable ? String(index + 1) : undefined}
              onHint={setHint}
              {...rest}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoiceCardProps extends Pick<ChoiceCardsProps, "quest" | "player" | "now" | "onChoose"> {
  readonly choice: ChoiceView;
  readonly swipe: "left" | "right" | null;
  readonly isLeant: boolean;
  /** The key that takes the choice. */
  readonly shortcut: string | undefined;
  readonly onHint: (hint: string) => void;
}

function ChoiceCard({
  quest,
  choice,
  player,
  now,
  swipe,
  isLeant,
  shortcut,
  onChoose,
  onHint,
}: ChoiceCardProps) {
  const id = useId();
  const { reason } = questButton(quest, choice, player, now, useAtomValue(obstacleAtom));
  const hold = useHold({ reason, onDone: () => onChoose(choice), onHint });
  return (
    <button
      type="button"
      className={styles.choice}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-more ${id}-reason`}
      aria-keyshortcuts={shortcut}
      data-leant={isLeant}
      {...hold}
    >
      {swipe === "left" && <ArrowLeft aria-hidden size={18} />}
      <span className={styles.body}>
        <span id={`${id}-label`} className={styles.label}>
          {choice.label}
        </span>
        <span id={`${id}-more`} className={styles.more}>
          {choice.description !== "" && <span>{choice.description}</span>}
          <Consequences choice={choice} cash={player.cash} />
        </span>
        <span id={`${id}-reason`} className={styles.reason}>
          {reason}
        </span>
      </span>
      {swipe === "right" && <ArrowRight aria-hidden size={18} />}
    </button>
  );
}

/** Costs and rewards of the choice in addition to the quest's, without hidden effects. */
function Consequences({
  choice: { requirements, rewards, effects },
  cash,
}: {
  choice: ChoiceView;
  cash: number;
}) {
  const taken = requirements.filter(isSpent);
  const needed = requirements.filter((line) => !isSpent(line));
  const given = REWARDS.filter((kind) => (rewards[kind] ?? 0) > 0);
  return (
    <>
      <span className={styles.terms}>
        {taken.map(({ type, amount, percent }) =>
          percent === undefined ? (
            <RequirementList key={type} requirements={[{ type, amount: -amount }]} />
          ) : (
            <Share key={type} share={{ percent, amount }} cash={cash} signed />
          ),
        )}
        {given.map((kind) => (
          <Quantity key={kind} kind={kind} value={rewards[kind] ?? 0} signed />
        ))}
        <EffectAmounts effects={effects} cash={cash} />
      </span>
      {needed.length > 0 && (
        <span className={styles.terms}>
          <Filled text="Needs {}">
            <RequirementList requirements={needed} />
          </Filled>
        </span>
      )}
      {effects && <OtherEffects effects={effects} />}
    </>
  );
}

import {
  ArrowRight,
  BookOpen,
  HeartHandshake,
  type LucideIcon,
  Moon,
  PenLine,
  ShoppingBag,
  Zap,
} from "lucide-react";
import { memo } from "react";
import type { Action } from "#game/core/action.ts";
import { amountsOf } from "../../../player/action-amounts.ts";
import { FloatingGain } from "../../../ui/figures/floating-gain.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { useAnnouncer } from "../../../ui/use-announcer.tsx";
import styles from "../dashboard.module.css";
import { DiaryNote } from "../diary-note.tsx";
import * as texts from "../texts.ts";
import { useAction } from "./use-action.ts";

/** By the name that the content gives. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  pen: PenLine,
  book: BookOpen,
  bag: ShoppingBag,
  hands: HeartHandshake,
  moon: Moon,
};

/** A quick action with cost and reward, and why it can't be performed yet. */
export function ActionButton({ action: basic }: { action: Action }) {
  const { action, pay, hint, isDone, presses, press } = useAction(basic);
  const { announce, region } = useAnnouncer();
  const Icon = ICONS[action.looks?.icon ?? ""] ?? Zap;

  const hintId = `hint-${action.id}`;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={styles.actionButton}
        aria-disabled={hint !== null}
        aria-describedby={hintId}
        onClick={({ currentTarget }) => (hint === null ? void press(currentTarget) : announce(hint))}
      >
        <span className={styles.actionIcon}>
          <Icon aria-hidden size={22} />
        </span>
        <span className={styles.actionName}>{action.name}</span>
        <span id={hintId} className={styles.actionText} data-hint={hint !== null} data-done={isDone}>
          <span>{isDone ? texts.completed(action.name) : (hint ?? action.description)}</span>
          {action.usesDiary && <DiaryNote pay={pay} />}
        </span>
        <Exchange action={action} pay={pay} />
      </button>
      {region}
      <FloatingGain trigger={presses} gains={{ ...action.rewards, cash: pay }} />
    </div>
  );
}

/** The cost of an action and its reward. */
export const Exchange = memo(function Exchange({ action, pay }: { action: Action; pay: number }) {
  const { costs, gains } = amountsOf(action, pay);
  return (
    <span className={styles.exchange}>
      {costs.map(([kind, amount]) => (
        <Quantity key={kind} kind={kind} value={amount} />
      ))}
      {costs.length > 0 && <ArrowRight aria-label="for" size={14} />}
      {gains.map(([kind, amount]) => (
        <Quantity key={kind} kind={kind} value={amount} signed />
      ))}
    </span>
  );
});

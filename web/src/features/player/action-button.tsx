import { useAtomValue } from "jotai";
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
import { useState } from "react";
import { type Action, actionPay, refuseAction, withBenefits } from "#game/rules/actions.ts";
import type { Player } from "#game/rules/player.ts";
import { failureText } from "../../lib/api.ts";
import { isReachableAtom } from "../../state/connection.ts";
import { nowAtom } from "../../state/energy.ts";
import { benefitsAtom } from "../../state/studies.ts";
import { FloatingGain } from "../../ui/floating-gain.tsx";
import { Quantity } from "../../ui/quantity.tsx";
import { showToast } from "../../ui/toast.ts";
import { actionHint } from "./action-hint.ts";
import { doAction } from "./api.ts";
import styles from "./dashboard.module.css";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  post_content: PenLine,
  read_book: BookOpen,
  bag_fries: ShoppingBag,
  consulting_call: HeartHandshake,
  rest: Moon,
};

/** A quick action with cost and reward, and why it can't be performed yet. */
export function ActionButton({ action: basic, player }: { action: Action; player: Player }) {
  const benefits = useAtomValue(benefitsAtom);
  const action = withBenefits(basic, benefits);
  const now = useAtomValue(nowAtom);
  const isReachable = useAtomValue(isReachableAtom);
  const [presses, setPresses] = useState(0);
  const refusal = refuseAction(player, action, Math.max(now, player.energy.at));
  const hint = isReachable ? refusal && actionHint(refusal) : "You're offline";
  const Icon = ICONS[action.id] ?? Zap;
  const pay = actionPay(action, player.followers);

  async function press() {
    if (hint !== null) return;
    setPresses((count) => count + 1);
    try {
      await doAction(basic);
      showToast("actionCompleted", `Completed: ${action.name}`, { key: `action-${action.id}` });
    } catch (error) {
      showToast("error", failureText(error, "Failed to perform action"), { key: `action-${action.id}` });
    }
  }

  const hintId = `hint-${action.id}`;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={styles.actionButton}
        aria-disabled={hint !== null}
        aria-describedby={hintId}
        onClick={() => void press()}
      >
        <span className={styles.actionIcon}>
          <Icon aria-hidden size={22} />
        </span>
        <span className={styles.actionName}>{action.name}</span>
        <span id={hintId} className={styles.actionText} data-hint={hint !== null}>
          {hint ?? action.description}
        </span>
        <Exchange action={action} pay={pay} />
      </button>
      <FloatingGain trigger={presses} text={gainText(action, pay)} />
    </div>
  );
}

/** The cost of an action and its reward. */
function Exchange({ action, pay }: { action: Action; pay: number }) {
  const { energy, experience, followers } = action.rewards;
  const isFree = action.energyCost === 0 && action.cashCost === undefined;
  return (
    <span className={styles.exchange}>
      {action.energyCost > 0 && <Quantity kind="energy" value={-action.energyCost} />}
      {action.cashCost !== undefined && <Quantity kind="cash" value={-action.cashCost} />}
      {!isFree && <ArrowRight aria-label="for" size={14} />}
      {pay > 0 && <Quantity kind="cash" value={pay} signed />}
      {energy !== undefined && <Quantity kind="energy" value={energy} signed />}
      {experience !== undefined && <Quantity kind="experience" value={experience} signed />}
      {followers !== undefined && <Quantity kind="followers" value={followers} signed />}
    </span>
  );
}

function gainText(action: Action, pay: number): string {
  if (pay > 0) return `+$${pay}`;
  if (action.rewards.energy) return `+${action.rewards.energy} energy`;
  return action.rewards.experience ? `+${action.rewards.experience} XP` : "";
}

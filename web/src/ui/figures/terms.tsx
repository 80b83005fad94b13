import { Heart, Star } from "lucide-react";
import type { ReactNode } from "react";
import { type CashShare, shareOf, shareText } from "#game/core/cash-share.ts";
import { REWARDS, type Rewards } from "#game/core/content.ts";
import quantity from "./quantity.module.css";
import { Quantity } from "./quantity.tsx";
import styles from "./terms.module.css";

interface Requirement {
  readonly type: "energy" | "diary" | "cash" | "followers" | "level";
  readonly amount: number;
  readonly percent?: number | undefined;
}

/** A labelled list of costs or rewards. */
export function Terms({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.terms}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NONE = <span className={styles.none}>None</span>;

interface RequirementListProps {
  readonly requirements: readonly Requirement[];
  /** The player's cash, of which a price may be a share. */
  readonly cash?: number;
}

/** The requirements, or a note without any. */
export function RequirementList({ requirements, cash = 0 }: RequirementListProps) {
  if (requirements.length === 0) return NONE;
  return requirements.map(({ type, amount, percent }) =>
    percent !== undefined ? (
      <Share key={type} share={{ percent, amount }} cash={cash} />
    ) : type === "level" ? (
      <span key={type} className={quantity.quantity} data-tone="experience">
        <Star aria-hidden size={14} strokeWidth={2.5} />
        <span>{`Level ${amount}`}</span>
      </span>
    ) : (
      <Quantity key={type} kind={type} value={amount} />
    ),
  );
}

/** A share of the player's cash: the sum as of now, then the rule in words. May be inside a button. */
export function Share({ share, cash, signed = false }: { share: CashShare; cash: number; signed?: boolean }) {
  const sum = shareOf(share, cash);
  return (
    <span className={styles.share}>
      <Quantity kind="cash" value={signed ? 0 - Math.abs(sum) : sum} />
      <span>{shareText(share)}</span>
    </span>
  );
}

/** The rewards, or a note without any. */
export function RewardList({ rewards }: { rewards: Rewards }) {
  const given = REWARDS.filter((kind) => (rewards[kind] ?? 0) > 0);
  if (given.length === 0) return NONE;
  return given.map((kind) => <Quantity key={kind} kind={kind} value={rewards[kind] ?? 0} signed />);
}

/** An affinity with its label, such as `Friendly`. */
export function Affinity({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles.affinity}>
      <Heart aria-hidden size={14} strokeWidth={2.5} />
      <span>{label}</span>
      <span className={styles.score}>{`${value}/100`}</span>
    </span>
  );
}

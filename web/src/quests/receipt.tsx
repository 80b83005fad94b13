import type { CompletionResult } from "#game/contract/npcs.ts";
import { Quantity } from "../ui/figures/quantity.tsx";
import styles from "./answer.module.css";
import { AffinityChanges, Details, RoomObject } from "./details.tsx";

const KINDS = ["cash", "experience", "followers", "affinity", "energy"] as const;

/** Changes of a completion, each quantity in its hue. */
export function Receipt({ receipt }: { receipt: CompletionResult["receipt"] }) {
  const changed = KINDS.filter((kind) => receipt[kind] !== 0);
  return (
    <div className={styles.receipt}>
      <ul aria-label="What changed">
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
      </ul>
      <RoomObject room={receipt.room === null ? null : { name: receipt.room, replaces: null }} />
      <Details set={receipt.set} />
    </div>
  );
}

import { AFFINITY_MAX, affinityLabel, affinityTier } from "#game/core/affinity.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { Meter } from "../../ui/figures/meter.tsx";
import { Affinity } from "../../ui/figures/terms.tsx";
import styles from "./affinity-tiers.module.css";
import * as texts from "./texts.ts";

interface AffinityTiersProps {
  /** 0–100. */
  readonly affinity: number;
  readonly tiers: ContactView["affinityTiers"];
}

/**
 * The affinity bar with the contact's tiers, a description of the current one, and the next.
 * See docs/reference/contacts.md#affinity.
 */
export function AffinityTiers({ affinity, tiers }: AffinityTiersProps) {
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

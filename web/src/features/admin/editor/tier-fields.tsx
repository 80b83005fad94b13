import { memo } from "react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, binder, TextInput } from "./fields.tsx";
import { AddButton, RemoveButton, Section } from "./groups.tsx";
import type { TierDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";

/** The named tiers of the contact's affinity. */
export const TierSection = memo(function TierSection({ tiers }: { readonly tiers: readonly TierDraft[] }) {
  const change = useChange();
  const set = (affinityLevels: readonly TierDraft[]) => change({ type: "contact", part: { affinityLevels } });
  const { affinityLevels: max } = CONTENT_COUNTS;
  return (
    <Section title="Affinity Levels" address="affinityLevels">
      <p className={styles.muted}>Named tiers, from 0 up. Players see them in the contact's dialog.</p>
      <ol className={styles.tiers}>
        {tiers.map((tier, index) => {
          const bind = binder(`affinityLevels.${tier.key}`, tier, (part: Partial<TierDraft>) =>
            set(changed(tiers, tier.key, part)),
          );
          return (
            <li key={tier.key} className={styles.tier}>
              <AmountInput label="From" {...bind("level")} />
              <TextInput label="Tier name" max={CONTENT_LIMITS.tierName} {...bind("name")} />
              <TextInput
                label="Tier description"
                max={CONTENT_LIMITS.tierDescription}
                {...bind("description")}
              />
              <RemoveButton
                label={`Remove tier ${index + 1}`}
                onPress={() => set(without(tiers, tier.key))}
              />
            </li>
          );
        })}
      </ol>
      <AddButton
        text="Add Tier"
        reason={tiers.length >= max ? `A contact has at most ${max} tiers.` : null}
        onPress={() => set([...tiers, { key: crypto.randomUUID(), level: "", name: "", description: "" }])}
      />
    </Section>
  );
});

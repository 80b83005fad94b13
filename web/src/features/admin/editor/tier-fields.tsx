import { Plus, Trash2 } from "lucide-react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, Problems, TextInput } from "./fields.tsx";
import type { TierDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";

/** The named tiers of the contact's affinity. */
export function TierSection({ tiers }: { readonly tiers: readonly TierDraft[] }) {
  const change = useChange();
  const set = (affinityLevels: readonly TierDraft[]) => change({ type: "contact", part: { affinityLevels } });
  return (
    <section aria-labelledby={fieldId("affinityLevels")} className={styles.section}>
      <h2 id={fieldId("affinityLevels")} tabIndex={-1}>
        Affinity Levels
      </h2>
      <p className={styles.muted}>Named tiers, from 0 up. Players see them in the contact's dialog.</p>
      <ol className={styles.tiers}>
        {tiers.map((tier, index) => (
          <li key={tier.key} className={styles.tier}>
            <AmountInput
              label="From"
              address={`affinityLevels.${tier.key}.level`}
              value={tier.level}
              onChange={(level) => set(changed(tiers, tier.key, { level }))}
            />
            <TextInput
              label="Tier name"
              address={`affinityLevels.${tier.key}.name`}
              max={CONTENT_LIMITS.tierName}
              value={tier.name}
              onChange={(name) => set(changed(tiers, tier.key, { name }))}
            />
            <TextInput
              label="Tier description"
              address={`affinityLevels.${tier.key}.description`}
              max={CONTENT_LIMITS.tierDescription}
              value={tier.description}
              onChange={(description) => set(changed(tiers, tier.key, { description }))}
            />
            <IconButton label={`Remove tier ${index + 1}`} onClick={() => set(without(tiers, tier.key))}>
              <Trash2 aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <Problems address="affinityLevels" />
      <div>
        <Button
          variant="ghost"
          disabledReason={
            tiers.length >= CONTENT_COUNTS.affinityLevels
              ? `A contact has at most ${CONTENT_COUNTS.affinityLevels} tiers.`
              : null
          }
          onClick={() => set([...tiers, { key: crypto.randomUUID(), level: "", name: "", description: "" }])}
        >
          <Plus aria-hidden size={18} />
          Add Tier
        </Button>
      </div>
    </section>
  );
}

import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { CATEGORIES, DIFFICULTIES } from "#game/rules/content.ts";
import { AvatarField } from "./avatar-field.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { Choice, Problems, TextInput } from "./fields.tsx";
import { CONTACT_UNLOCKS } from "./model/condition-types.ts";
import type { ContactDraft } from "./model/draft.ts";
import { fieldId } from "./model/fields.ts";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, text: capital(value) }));

/** Name, texts and picture. */
export function BasicSection({ draft }: { readonly draft: ContactDraft }) {
  const change = useChange();
  const set = (part: Partial<ContactDraft>) => change({ type: "contact", part });
  return (
    <section aria-labelledby="basic-title" className={styles.section}>
      <h2 id="basic-title">Basic Information</h2>
      <div className={styles.row}>
        <TextInput
          label="Name"
          address="name"
          max={CONTENT_LIMITS.name}
          value={draft.name}
          onChange={(name) => set({ name })}
          hint={
            draft.isNew
              ? `Id: ${draft.id || "made from the name"}. It stays when the name changes later.`
              : `Id: ${draft.id}`
          }
        />
        <TextInput
          label="Name while locked (optional)"
          address="lockedName"
          max={CONTENT_LIMITS.name}
          value={draft.lockedName}
          onChange={(lockedName) => set({ lockedName })}
        />
      </div>
      <TextInput
        label="Description"
        address="description"
        max={CONTENT_LIMITS.description}
        rows={3}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
      <TextInput
        label="Personality (for writers)"
        address="personality"
        max={CONTENT_LIMITS.personality}
        rows={3}
        value={draft.personality}
        onChange={(personality) => set({ personality })}
      />
      <AvatarField name={draft.name} avatar={draft.avatar} />
    </section>
  );
}

/** When players meet the contact. */
export function UnlockSection({ draft }: { readonly draft: ContactDraft }) {
  const change = useChange();
  return (
    <section aria-labelledby={fieldId("unlockConditions")} className={styles.section}>
      <h2 id={fieldId("unlockConditions")} tabIndex={-1}>
        Unlock Conditions
      </h2>
      <Problems address="unlockConditions" />
      <div className={styles.row}>
        <ConditionFields
          label="Unlock type"
          address="unlockConditions"
          types={CONTACT_UNLOCKS}
          condition={draft.unlockConditions}
          onChange={(unlockConditions) => change({ type: "contact", part: { unlockConditions } })}
        />
      </div>
    </section>
  );
}

/** Category, difficulty and tags. */
export function MetadataSection({ draft: { metadata } }: { readonly draft: ContactDraft }) {
  const change = useChange();
  const set = (part: Partial<ContactDraft["metadata"]>) =>
    change({ type: "contact", part: { metadata: { ...metadata, ...part } } });
  return (
    <section aria-labelledby="metadata-title" className={styles.section}>
      <h2 id="metadata-title">Category and Metadata</h2>
      <div className={styles.row}>
        <Choice
          label="Category"
          address="metadata.category"
          value={metadata.category}
          options={optionsOf(CATEGORIES)}
          onChange={(chosen) => {
            const category = CATEGORIES.find((each) => each === chosen);
            if (category) set({ category });
          }}
        />
        <Choice
          label="Difficulty"
          address="metadata.difficulty"
          value={metadata.difficulty}
          options={optionsOf(DIFFICULTIES)}
          onChange={(chosen) => {
            const difficulty = DIFFICULTIES.find((each) => each === chosen);
            if (difficulty) set({ difficulty });
          }}
        />
        <TextInput
          label="Tags"
          address="metadata.tags"
          hint="Separated by commas."
          max={CONTENT_LIMITS.tag * 12}
          value={metadata.tags}
          onChange={(tags) => set({ tags })}
        />
      </div>
      <p className={styles.muted}>
        {`Created by ${metadata.created_by} on ${metadata.created_at.slice(0, 10)}.`}
      </p>
    </section>
  );
}

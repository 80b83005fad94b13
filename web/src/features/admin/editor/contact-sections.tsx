import { memo } from "react";
import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { CATEGORIES, DIFFICULTIES } from "#game/rules/content.ts";
import { AvatarField } from "./avatar-field.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { binder, Choice, TextInput } from "./fields.tsx";
import { Section } from "./groups.tsx";
import { CONTACT_UNLOCKS } from "./model/condition-types.ts";
import type { ContactDraft } from "./model/draft.ts";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, text: capital(value) }));

/** Returns whether nothing that these sections show has changed. */
function isSame(
  { messages, missions, affinityLevels, ...contact }: ContactDraft,
  other: ContactDraft,
): boolean {
  return Object.entries(contact).every(([name, value]) => value === Reflect.get(other, name));
}

/** The contact itself: name, texts and picture, when players meet it, and how it is filed. */
export const ContactSections = memo(Sections, (before, now) => isSame(before.draft, now.draft));

function Sections({ draft }: { readonly draft: ContactDraft }) {
  const change = useChange();
  const { metadata } = draft;
  const bind = binder("", draft, (part: Partial<ContactDraft>) => change({ type: "contact", part }));
  const filed = binder("metadata", metadata, (part: Partial<typeof metadata>) =>
    change({ type: "contact", part: { metadata: { ...metadata, ...part } } }),
  );
  return (
    <>
      <Section title="Basic Information" address="basic">
        <div className={styles.row}>
          <TextInput
            label="Name"
            max={CONTENT_LIMITS.name}
            hint={
              draft.isNew
                ? `Id: ${draft.id || "made from the name"}. It stays when the name changes later.`
                : `Id: ${draft.id}`
            }
            {...bind("name")}
          />
          <TextInput label="Name while locked (optional)" max={CONTENT_LIMITS.name} {...bind("lockedName")} />
        </div>
        <TextInput label="Description" max={CONTENT_LIMITS.description} rows={3} {...bind("description")} />
        <TextInput
          label="Personality (for writers)"
          max={CONTENT_LIMITS.personality}
          rows={3}
          {...bind("personality")}
        />
        <AvatarField name={draft.name} avatar={draft.avatar} />
      </Section>
      <Section title="Unlock Conditions" address="unlockConditions">
        <div className={styles.row}>
          <ConditionFields label="Unlock type" types={CONTACT_UNLOCKS} {...bind("unlockConditions")} />
        </div>
      </Section>
      <Section title="Category and Metadata" address="metadata">
        <div className={styles.row}>
          <Choice label="Category" options={optionsOf(CATEGORIES)} {...filed("category")} />
          <Choice label="Difficulty" options={optionsOf(DIFFICULTIES)} {...filed("difficulty")} />
          <TextInput
            label="Tags"
            hint="Separated by commas."
            max={CONTENT_LIMITS.tag * 12}
            {...filed("tags")}
          />
        </div>
        <p className={styles.muted}>
          {`Created by ${metadata.created_by} on ${metadata.created_at.slice(0, 10)}.`}
        </p>
      </Section>
    </>
  );
}

import { type FocusEvent, memo, useMemo, useState } from "react";
import { isSame } from "#game/content/same-content.ts";
import layout from "../../../../ui/layout.module.css";
import { TargetContext } from "../desk-context.ts";
import { Field } from "../fields/field.tsx";
import { Section } from "../fields/groups.tsx";
import { Fields } from "../fields/part-fields.tsx";
import type { Tree } from "../fields/tree.ts";
import { entriesOf, isOfKind, schemaAt } from "../kind-form.ts";
import type { Stored } from "../session/part-session.ts";
import { type ContactForm, contactOf } from "./contact-form.ts";
import styles from "./editor.module.css";
import { EntryList } from "./entry-list.tsx";
import { Outline } from "./outline/outline.tsx";
import { PhoneView, type Written } from "./phone-view.tsx";
import { ProblemList } from "./proof/problem-list.tsx";
import type { Names } from "./summaries.ts";
import type { useJump } from "./use-jump.ts";
import type { useShown } from "./use-shown.ts";

interface ContactSectionsProps {
  readonly tree: Tree;
  readonly stored: Stored;
  readonly isNew: boolean;
  readonly names: Names;
  readonly shown: ReturnType<typeof useShown>;
  readonly isProved: boolean;
  readonly jump: ReturnType<typeof useJump>;
  readonly latest: () => ContactForm;
}

const NOTHING: Written = { entry: null, choice: null, isReply: false };

/** The form of a contact, between its outline and what players see of it. */
export function ContactSections({
  tree,
  stored,
  isNew,
  names,
  shown,
  isProved,
  jump,
  latest,
}: ContactSectionsProps) {
  const { expanded, setExpanded, jumpTo, target } = jump;
  const contact = contactOf(tree);
  const { content } = stored.part ?? {};
  const published = useMemo(() => (isOfKind("contact", content) ? content : null), [content]);
  const lists = { opened: expanded, setOpened: setExpanded, names, latest };
  const [written, setWritten] = useState<Written>(NOTHING);

  function noteWritten({ target }: FocusEvent<HTMLElement>): void {
    const { dataset: entry } = target.closest<HTMLElement>("[data-key]") ?? target;
    const { dataset: choice } = target.closest<HTMLElement>("[data-choice]") ?? target;
    const now = {
      entry: entry.key ?? null,
      choice: choice.choice ?? null,
      isReply: target.id.includes("-completionMessage"),
    };
    setWritten((before) => (isSame(before, now) ? before : now));
  }
  return (
    <div className={styles.editor}>
      <Outline contact={contact} keys={tree.keys} published={published} onJump={jumpTo} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where its fields have been */}
      <div className={layout.column4} onBlur={shown.onBlur} onFocus={noteWritten}>
        <OwnSections contact={contact} isNew={isNew} />
        <TargetContext value={target}>
          <EntryList list="messages" entries={contact.messages} {...lists} />
          <EntryList list="missions" entries={contact.missions} {...lists} />
        </TargetContext>
        <Section title="Affinity Levels" address="affinityLevels">
          <p className={layout.muted}>Named tiers, from 0 up. Players see them in the contact's dialog.</p>
          <OwnField name="affinityLevels" value={contact.affinityLevels} />
        </Section>
      </div>
      <aside className={styles.aside} aria-label="Proof of the content">
        <PhoneView contact={contact} tree={tree} written={written} names={names} />
        <ProblemList problems={isProved ? shown.marked : null} toFillIn={shown.toFillIn} onJump={jumpTo} />
      </aside>
    </div>
  );
}

function OwnField({ name, value }: { readonly name: string; readonly value: unknown }) {
  return <Field schema={schemaAt("contact", name)} address={name} path={name} value={value} isBare />;
}

/** Fields that have their own sections. */
const SECTIONS: ReadonlySet<string> = new Set([
  "unlockConditions",
  "messages",
  "missions",
  "affinityLevels",
  "metadata",
]);
const ENTRIES = entriesOf("contact");
const isBasic = (name: string) => !SECTIONS.has(name);

interface OwnSectionsProps {
  readonly contact: ContactForm;
  readonly isNew: boolean;
}

/** The contact itself: name, texts and picture, when players meet it, and how it is filed. */
const OwnSections = memo(
  function OwnSections({ contact, isNew }: OwnSectionsProps) {
    const { id, unlockConditions, metadata } = contact;
    return (
      <>
        <Section title="Basic Information" address="basic">
          <Fields entries={ENTRIES} address="" path="" value={{ ...contact }} only={isBasic} />
          <p className={layout.muted}>
            {isNew ? `Id: ${id || "made from the name"}. It stays when the name changes later.` : `Id: ${id}`}
          </p>
        </Section>
        <Section title="Unlock Conditions" address="unlockConditions">
          <OwnField name="unlockConditions" value={unlockConditions} />
        </Section>
        <Section title="Category and Metadata" address="metadata">
          <OwnField name="metadata" value={metadata} />
          <p className={layout.muted}>
            {`Created by ${metadata.created_by} on ${metadata.created_at.slice(0, 10)}.`}
          </p>
        </Section>
      </>
    );
  },
  // Nothing that these sections show has changed.
  ({ contact: before }, { contact: now }) =>
    Object.entries(now).every(
      ([name, value]) =>
        ["messages", "missions", "affinityLevels"].includes(name) || value === Reflect.get(before, name),
    ),
);

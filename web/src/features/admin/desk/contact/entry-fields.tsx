import { memo } from "react";
import styles from "../desk.module.css";
import { Field } from "../fields/field.tsx";
import { schemaAt } from "../kind-form.ts";
import type { ListName, MessageForm, QuestForm } from "./contact-form.ts";
import { QuestProof } from "./proof/quest-proof.tsx";

const SCHEMAS = { messages: schemaAt("contact", "messages.0"), missions: schemaAt("contact", "missions.0") };

interface EntryFieldsProps {
  readonly list: ListName;
  readonly address: string;
  readonly entry: MessageForm | QuestForm;
}

/** The fields of a message or a quest, and what the proof says about a quest. */
export const EntryFields = memo(function EntryFields({ list, address, entry }: EntryFieldsProps) {
  return (
    <>
      <Field schema={SCHEMAS[list]} address={address} path={list} value={entry} isBare />
      {list === "missions" && <QuestProof questId={entry.id} />}
      <p className={styles.muted}>
        Id: <code>{entry.id}</code>
      </p>
    </>
  );
});

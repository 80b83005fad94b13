import { memo } from "react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Check } from "../frame/check.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { DelayField } from "./delay-field.tsx";
import styles from "./editor.module.css";
import { useChange, useOwn } from "./editor-context.ts";
import { binder, Choice, Problems, TextInput } from "./fields.tsx";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import { CONDITIONS, TRIGGERS } from "./model/condition-types.ts";
import type { MessageDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";

/** The fields of a message. */
export const MessageFields = memo(function MessageFields({ message }: { readonly message: MessageDraft }) {
  const change = useChange();
  const { quests } = useOwn();
  const { key, trigger } = message;
  const address = `messages.${key}`;
  const set = (part: Partial<MessageDraft>) => change({ type: "message", key, part });
  const bind = binder(address, message, set);
  return (
    <>
      <TextInput label="Subject" max={CONTENT_LIMITS.subject} {...bind("subject")} />
      <TextInput label="Body" max={CONTENT_LIMITS.body} rows={5} {...bind("body")} />
      <Group title="Sent when" address={`${address}.trigger`}>
        <div className={styles.row}>
          <ConditionFields label="Trigger" types={TRIGGERS} {...bind("trigger")} />
          <DelayField {...bind("trigger")} />
        </div>
        <Conditions
          address={`${address}.trigger.conditions`}
          value={trigger.conditions}
          onChange={(conditions) => set({ trigger: { ...trigger, conditions } })}
        />
        {(trigger.delay || message.isAnnounced) && (
          <Check
            label="Tell the player that something is on its way"
            isChecked={message.isAnnounced === true}
            onChange={(isAnnounced) => set({ isAnnounced: isAnnounced ? true : undefined })}
          />
        )}
      </Group>
      <div className={styles.row}>
        <Choice
          label="Offers the mission"
          options={[{ value: "", text: "None" }, ...quests]}
          {...bind("attachedMission")}
        />
        <TextInput label="Sender name (optional)" max={CONTENT_LIMITS.senderName} {...bind("senderName")} />
      </div>
      <p className={styles.muted}>
        Id: <code>{message.id}</code>
      </p>
    </>
  );
});

type ConditionList = MessageDraft["trigger"]["conditions"];

interface ConditionsProps {
  readonly address: string;
  readonly value: ConditionList;
  readonly onChange: (value: ConditionList) => void;
}

/** The conditions that have to hold too. */
function Conditions({ address, value: conditions, onChange: set }: ConditionsProps) {
  const { conditions: max } = CONTENT_COUNTS;
  return (
    <>
      {conditions.map((condition, index) => (
        <div key={condition.key} className={styles.row}>
          <ConditionFields
            label={`And also (condition ${index + 1})`}
            address={`${address}.${condition.key}`}
            types={CONDITIONS}
            value={condition}
            onChange={(next) => set(changed(conditions, condition.key, next))}
          />
          <RemoveButton
            label={`Remove condition ${index + 1}`}
            onPress={() => set(without(conditions, condition.key))}
          />
        </div>
      ))}
      <Problems address={address} />
      <AddButton
        text="Add Condition"
        reason={conditions.length >= max ? `A message has at most ${max} conditions.` : null}
        onPress={() => set([...conditions, { key: crypto.randomUUID(), type: "level", value: "" }])}
      />
    </>
  );
}

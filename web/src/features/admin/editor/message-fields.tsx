import { Plus, Trash2 } from "lucide-react";
import { memo } from "react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Check } from "../frame/check.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { DelayField } from "./delay-field.tsx";
import styles from "./editor.module.css";
import { useChange, useOwn } from "./editor-context.ts";
import { Choice, Problems, TextInput } from "./fields.tsx";
import { CONDITIONS, TRIGGERS } from "./model/condition-types.ts";
import type { MessageDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";

/** The fields of a message. */
export const MessageFields = memo(function MessageFields({ message }: { readonly message: MessageDraft }) {
  const change = useChange();
  const { missions } = useOwn();
  const { key, trigger } = message;
  const address = `messages.${key}`;
  const set = (part: Partial<MessageDraft>) => change({ type: "message", key, part });
  return (
    <>
      <TextInput
        label="Subject"
        address={`${address}.subject`}
        max={CONTENT_LIMITS.subject}
        value={message.subject}
        onChange={(subject) => set({ subject })}
      />
      <TextInput
        label="Body"
        address={`${address}.body`}
        max={CONTENT_LIMITS.body}
        rows={5}
        value={message.body}
        onChange={(body) => set({ body })}
      />
      <fieldset id={fieldId(`${address}.trigger`)} tabIndex={-1} className={styles.group}>
        <legend>Sent when</legend>
        <Problems address={`${address}.trigger`} />
        <div className={styles.row}>
          <ConditionFields
            label="Trigger"
            address={`${address}.trigger`}
            types={TRIGGERS}
            condition={trigger}
            onChange={(changedTrigger) => set({ trigger: changedTrigger })}
          />
          <DelayField
            address={`${address}.trigger`}
            condition={trigger}
            onChange={(changedTrigger) => set({ trigger: changedTrigger })}
          />
        </div>
        <Conditions message={message} />
        {(trigger.delay || message.isAnnounced) && (
          <Check
            label="Tell the player that something is on its way"
            isChecked={message.isAnnounced === true}
            onChange={(isAnnounced) => set({ isAnnounced: isAnnounced ? true : undefined })}
          />
        )}
      </fieldset>
      <div className={styles.row}>
        <Choice
          label="Offers the mission"
          address={`${address}.attachedMission`}
          emptyText="None"
          options={missions}
          value={message.attachedMission}
          onChange={(attachedMission) => set({ attachedMission })}
        />
        <TextInput
          label="Sender name (optional)"
          address={`${address}.senderName`}
          max={CONTENT_LIMITS.senderName}
          value={message.senderName}
          onChange={(senderName) => set({ senderName })}
        />
      </div>
      <p className={styles.muted}>
        Id: <code>{message.id}</code>
      </p>
    </>
  );
});

/** The conditions that have to hold too. */
function Conditions({ message: { key, trigger } }: { readonly message: MessageDraft }) {
  const change = useChange();
  const { conditions } = trigger;
  const set = (next: typeof conditions) =>
    change({ type: "message", key, part: { trigger: { ...trigger, conditions: next } } });
  return (
    <>
      {conditions.map((condition, index) => (
        <div key={condition.key} className={styles.row}>
          <ConditionFields
            label={`And also (condition ${index + 1})`}
            address={`messages.${key}.trigger.conditions.${condition.key}`}
            types={CONDITIONS}
            condition={condition}
            onChange={(next) => set(changed(conditions, condition.key, next))}
          />
          <IconButton
            label={`Remove condition ${index + 1}`}
            onClick={() => set(without(conditions, condition.key))}
          >
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </div>
      ))}
      <Problems address={`messages.${key}.trigger.conditions`} />
      <div>
        <Button
          variant="ghost"
          disabledReason={
            conditions.length >= CONTENT_COUNTS.conditions
              ? `A message has at most ${CONTENT_COUNTS.conditions} conditions.`
              : null
          }
          onClick={() => set([...conditions, { key: crypto.randomUUID(), type: "level", value: "" }])}
        >
          <Plus aria-hidden size={18} />
          Add Condition
        </Button>
      </div>
    </>
  );
}

import { memo } from "react";
import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { QUEST_TYPES } from "#game/rules/content.ts";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, Check, Choice, Problems, TextInput } from "./fields.tsx";
import { MissionProof } from "./mission-proof.tsx";
import { MISSION_UNLOCKS } from "./model/condition-types.ts";
import { type MissionDraft, REWARDS } from "./model/draft.ts";
import { fieldId } from "./model/fields.ts";
import { RequirementFields } from "./requirement-fields.tsx";

const TYPE_TEXT: Readonly<Record<MissionDraft["type"], string>> = {
  energy_cost: "Costs energy",
  cash_cost: "Costs cash",
  item_required: "Needs an item (not available yet)",
  challenge: "Challenge: thresholds only",
};
const REWARD_TEXT: Readonly<Record<(typeof REWARDS)[number], string>> = {
  cash: "Cash ($)",
  experience: "Experience",
  followers: "Followers",
  affinity: "Affinity",
};

/** The fields of a mission, and what the proof says about it. */
export const MissionFields = memo(function MissionFields({ mission }: { readonly mission: MissionDraft }) {
  const change = useChange();
  const { key } = mission;
  const address = `missions.${key}`;
  const set = (part: Partial<MissionDraft>) => change({ type: "mission", key, part });
  return (
    <>
      <TextInput
        label="Mission name"
        address={`${address}.name`}
        max={CONTENT_LIMITS.missionName}
        value={mission.name}
        onChange={(name) => set({ name })}
      />
      <TextInput
        label="Mission description"
        address={`${address}.description`}
        max={CONTENT_LIMITS.missionDescription}
        rows={3}
        value={mission.description}
        onChange={(description) => set({ description })}
      />
      <div className={styles.row}>
        <Choice
          label="Mission type"
          address={`${address}.type`}
          value={mission.type}
          options={QUEST_TYPES.map((type) => ({
            value: type,
            text: TYPE_TEXT[type],
            isDisabled: type === "item_required",
          }))}
          onChange={(chosen) => {
            const type = QUEST_TYPES.find((each) => each === chosen);
            if (type) set({ type });
          }}
        />
      </div>
      <fieldset id={fieldId(`${address}.unlockConditions`)} tabIndex={-1} className={styles.group}>
        <legend>Available when</legend>
        <Problems address={`${address}.unlockConditions`} />
        <div className={styles.row}>
          <ConditionFields
            label="Unlock type"
            address={`${address}.unlockConditions`}
            types={MISSION_UNLOCKS}
            condition={mission.unlockConditions}
            missionId={mission.id}
            onChange={(unlockConditions) => set({ unlockConditions })}
          />
        </div>
      </fieldset>
      <RequirementFields mission={mission} />
      <fieldset className={styles.group}>
        <legend>Rewards</legend>
        <div className={styles.amounts}>
          {REWARDS.map((reward) => (
            <AmountInput
              key={reward}
              label={REWARD_TEXT[reward]}
              address={`${address}.rewards.${reward}`}
              value={mission.rewards[reward]}
              onChange={(amount) => set({ rewards: { ...mission.rewards, [reward]: amount } })}
            />
          ))}
        </div>
      </fieldset>
      <Completion mission={mission} />
      <MissionProof missionId={mission.id} />
      <p className={styles.muted}>
        Id: <code>{mission.id}</code>
      </p>
    </>
  );
});

/** The message that completing sends, and whether the mission comes again. */
function Completion({ mission }: { readonly mission: MissionDraft }) {
  const change = useChange();
  const { key, completionMessage: message } = mission;
  const address = `missions.${key}`;
  const set = (part: Partial<MissionDraft>) => change({ type: "mission", key, part });
  return (
    <>
      <Check
        label="Send a message on completion"
        isChecked={message !== null}
        onChange={(isSent) => set({ completionMessage: isSent ? { subject: "", body: "" } : null })}
      />
      {message !== null && (
        <>
          <TextInput
            label="Completion subject"
            address={`${address}.completionMessage.subject`}
            max={CONTENT_LIMITS.subject}
            value={message.subject}
            onChange={(subject) => set({ completionMessage: { ...message, subject } })}
          />
          <TextInput
            label="Completion body"
            address={`${address}.completionMessage.body`}
            max={CONTENT_LIMITS.body}
            rows={4}
            value={message.body}
            onChange={(body) => set({ completionMessage: { ...message, body } })}
          />
        </>
      )}
      <Check
        label="Repeatable"
        isChecked={mission.isRepeatable}
        onChange={(isRepeatable) => set({ isRepeatable, ...(!isRepeatable && { cooldownMinutes: "" }) })}
      />
      {(mission.isRepeatable || mission.cooldownMinutes !== "") && (
        <AmountInput
          label="Cooldown in minutes"
          address={`${address}.cooldownMinutes`}
          hint="An hour if empty."
          value={mission.cooldownMinutes}
          onChange={(cooldownMinutes) => set({ cooldownMinutes })}
        />
      )}
    </>
  );
}

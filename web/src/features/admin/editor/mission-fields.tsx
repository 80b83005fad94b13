import { memo } from "react";
import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { QUEST_TYPES } from "#game/rules/content.ts";
import { Check } from "../frame/check.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { DelayField } from "./delay-field.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, Choice, Problems, TextInput } from "./fields.tsx";
import { MissionProof } from "./mission-proof.tsx";
import { MISSION_UNLOCKS } from "./model/condition-types.ts";
import type { MissionDraft } from "./model/draft.ts";
import { fieldId } from "./model/fields.ts";
import { RequirementFields } from "./requirement-fields.tsx";
import { EffectFields, LetterFields, RewardFields } from "./terms-fields.tsx";

const TYPE_TEXT: Readonly<Record<MissionDraft["type"], string>> = {
  energy_cost: "Costs energy",
  cash_cost: "Costs cash",
  item_required: "Needs an item (not available yet)",
  challenge: "Challenge: thresholds only",
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
          <DelayField
            address={`${address}.unlockConditions`}
            condition={mission.unlockConditions}
            onChange={(unlockConditions) => set({ unlockConditions })}
          />
        </div>
      </fieldset>
      <RequirementFields
        address={address}
        requirements={mission.requirements}
        onChange={(requirements) => set({ requirements })}
      />
      <RewardFields address={address} value={mission.rewards} onChange={(rewards) => set({ rewards })} />
      <EffectFields address={address} value={mission.effects} onChange={(effects) => set({ effects })} />
      <Completion mission={mission} />
      <ChoiceFields mission={mission} />
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
  const { key } = mission;
  const address = `missions.${key}`;
  const set = (part: Partial<MissionDraft>) => change({ type: "mission", key, part });
  return (
    <>
      <LetterFields
        label="Send a message on completion"
        address={address}
        value={mission.completionMessage}
        onChange={(completionMessage) => set({ completionMessage })}
      />
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

import { memo } from "react";
import { CONTENT_LIMITS } from "#game/contract/content.ts";
import { QUEST_TYPES } from "#game/rules/content.ts";
import { Check } from "../frame/check.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { DelayField } from "./delay-field.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, binder, Choice, TextInput } from "./fields.tsx";
import { Group } from "./groups.tsx";
import { QUEST_UNLOCKS } from "./model/condition-types.ts";
import type { QuestDraft } from "./model/draft.ts";
import { QuestProof } from "./quest-proof.tsx";
import { RequirementFields } from "./requirement-fields.tsx";
import { TermFields } from "./term-fields.tsx";
import { EffectFields, RewardFields } from "./terms-fields.tsx";

const TYPE_TEXT: Readonly<Record<QuestDraft["type"], string>> = {
  energy_cost: "Costs energy",
  cash_cost: "Costs cash",
  item_required: "Needs an item (not available yet)",
  challenge: "Challenge: thresholds only",
};
const TYPES = QUEST_TYPES.map((value) => ({
  value,
  text: TYPE_TEXT[value],
  isDisabled: value === "item_required",
}));

/** The fields of a quest, and what the proof says about it. */
export const QuestFields = memo(function QuestFields({ quest }: { readonly quest: QuestDraft }) {
  const change = useChange();
  const { key, isRepeatable } = quest;
  const address = `missions.${key}`;
  const set = (part: Partial<QuestDraft>) => change({ type: "quest", key, part });
  const bind = binder(address, quest, set);
  return (
    <>
      <TextInput label="Mission name" max={CONTENT_LIMITS.questName} {...bind("name")} />
      <TextInput
        label="Mission description"
        max={CONTENT_LIMITS.questDescription}
        rows={3}
        {...bind("description")}
      />
      <div className={styles.row}>
        <Choice label="Mission type" options={TYPES} {...bind("type")} />
      </div>
      <Group title="Available when" address={`${address}.unlockConditions`}>
        <div className={styles.row}>
          <ConditionFields
            label="Unlock type"
            types={QUEST_UNLOCKS}
            questId={quest.id}
            {...bind("unlockConditions")}
          />
          <DelayField {...bind("unlockConditions")} />
        </div>
      </Group>
      <RequirementFields {...bind("requirements")} />
      <RewardFields {...bind("rewards")} />
      <EffectFields {...bind("effects")} />
      <TermFields {...bind("terms")} />
      <AnswerFields isRepeatable={isRepeatable} {...bind("completionMessage")} />
      <Check
        label="Repeatable"
        isChecked={isRepeatable}
        onChange={(isAgain) => set({ isRepeatable: isAgain, ...(!isAgain && { cooldownMinutes: "" }) })}
      />
      {(isRepeatable || quest.cooldownMinutes !== "") && (
        <AmountInput label="Cooldown in minutes" hint="An hour if empty." {...bind("cooldownMinutes")} />
      )}
      <ChoiceFields isRepeatable={isRepeatable} {...bind("choices")} />
      <QuestProof questId={quest.id} />
      <p className={styles.muted}>
        Id: <code>{quest.id}</code>
      </p>
    </>
  );
});

import type { Amount, ConditionDraft, MessageDraft, QuestDraft } from "./draft.ts";

const WAIT_TEXT: Readonly<Record<string, string>> = {
  npc_unlocked: "with",
  mission_completed: "after",
  mission_unlocked: "with",
  choice_made: "after",
  former_choice_made: "after a former run's",
  former_level_reached: "after a former run to level",
  affinity_reached: "at affinity",
  level_reached: "at level",
  player_level_reached: "at level",
  manual: "by hand",
};

function wait({ type, value, delay = "" }: ConditionDraft): string {
  const what =
    type === "npc_unlocked" && value === "" ? "with the contact" : `${WAIT_TEXT[type] ?? type} ${value}`;
  return delay === "" ? what.trim() : `${what.trim()} (${delay} later)`;
}

/** Describes in one line when a message is sent. */
export function messageSummary({ trigger, attachedMission: attachedQuest }: MessageDraft): string {
  const more = trigger.conditions.length > 0 ? ` and ${trigger.conditions.length} more` : "";
  const offer = attachedQuest === "" ? "" : `, offers ${attachedQuest}`;
  return `Sent ${wait(trigger)}${more}${offer}`;
}

const has = (amount: Amount) => amount !== "" && amount !== 0;

/** Describes in one line when a quest comes and what it costs. */
export function questSummary(quest: QuestDraft): string {
  const { unlockConditions, requirements, isRepeatable, choices } = quest;
  const costs = requirements
    .filter(({ amount }) => has(amount))
    .map(({ type, amount }) => `${amount} ${type}`);
  const price = costs.length === 0 ? "free" : costs.join(", ");
  return `Comes ${wait(unlockConditions)}, ${price}${isRepeatable ? ", repeatable" : ""}${choices.length > 0 ? `, ${choices.length} choices` : ""}`;
}

import { delayText } from "../fields/delay.ts";
import type { MessageForm, QuestForm } from "./contact-form.ts";

/** The names of quests, choices, messages and contacts by the references to them. */
export type Names = ReadonlyMap<string, string>;

type Condition = QuestForm["unlockConditions"] | MessageForm["trigger"];

const WAIT_TEXT: Readonly<Record<Condition["type"], string>> = {
  npc_unlocked: "with",
  mission_completed: "after",
  mission_unlocked: "with",
  choice_made: "after",
  former_choice_made: "after a former run's",
  former_level_reached: "after a former run to level",
  former_certificates: "with different certificates:",
  former_inheritance: "having inherited",
  course_completed: "after the course",
  affinity_reached: "at affinity",
  level_reached: "at level",
  player_level_reached: "at level",
  manual: "by hand",
};

/** Names what a condition waits for; an empty one for a value that isn't chosen yet. */
function subject(condition: Condition, names: Names): string {
  if (condition.type === "manual") return "";
  const { type, value = "" } = condition;
  if (value === "") return type === "npc_unlocked" ? "the contact" : "…";
  const name = typeof value === "string" ? names.get(value) : undefined;
  return name === undefined ? String(value) : `“${name}”`;
}

function wait(condition: Condition, names: Names): string {
  const { type, delay = "" } = condition;
  const what = `${WAIT_TEXT[type]} ${subject(condition, names)}`.trim();
  if (delay === "") return what;
  // `20 h after “Mute Chadwick”`, and no `20 h with`.
  return `${delayText(delay)} ${what.startsWith("after") ? what : `after ${what.replace(/^(with|at|by) /, "")}`}`;
}

/** The title of a message or quest. */
export function entryTitle(entry: MessageForm | QuestForm): string {
  return "subject" in entry ? entry.subject || "Untitled message" : entry.name || "Untitled mission";
}

/** Describes in one line when a message is sent, or when a quest appears and its cost. */
export function entrySummary(entry: MessageForm | QuestForm, names: Names): string {
  return "subject" in entry ? messageSummary(entry, names) : questSummary(entry, names);
}

function messageSummary({ trigger, attachedMission: attachedQuest }: MessageForm, names: Names): string {
  const more = trigger.conditions.length > 0 ? ` and ${trigger.conditions.length} more` : "";
  const offer = attachedQuest === undefined ? "" : `, offers “${names.get(attachedQuest) ?? attachedQuest}”`;
  return `Sent ${wait(trigger, names)}${more}${offer}`;
}

const has = (amount: number | string) => amount !== "" && amount !== 0;

function questSummary(quest: QuestForm, names: Names): string {
  const { unlockConditions, requirements, isRepeatable, choices = [] } = quest;
  const costs = requirements
    .filter(({ amount }) => has(amount))
    .map(({ type, amount }) => `${amount} ${type}`);
  const price = costs.length === 0 ? "free" : costs.join(", ");
  const fork =
    choices.length === 0 ? "" : `, ${choices.length} ${choices.length === 1 ? "choice" : "choices"}`;
  return `Comes ${wait(unlockConditions, names)}, ${price}${isRepeatable ? ", repeatable" : ""}${fork}`;
}

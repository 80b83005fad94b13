import type {
  Contact,
  ContactUnlock,
  MessageCondition,
  MessageTrigger,
  QuestUnlock,
  TermCondition,
} from "#game/rules/content.ts";
import { TONES } from "#game/rules/feed/lines.ts";
import { type Option, type OwnOptions, useOthers, useOwn } from "./editor-context.ts";
import { AmountInput, Choice, type OptionGroup, TextInput } from "./fields.tsx";
import type { ConditionDraft } from "./model/draft.ts";
import { withType } from "./model/edit.ts";
import type { FieldAddress } from "./model/fields.ts";
import { CHOICE_TYPES, QUEST_TYPES } from "./model/references.ts";

type AnyType =
  | ContactUnlock["type"]
  | QuestUnlock["type"]
  | MessageTrigger["type"]
  | MessageCondition["type"]
  | TermCondition["type"];

const TYPE_TEXT: Readonly<Record<AnyType, string>> = {
  level_reached: "Level reached",
  player_level_reached: "Level reached",
  level: "Level at least",
  mission_completed: "Mission completed",
  mission_unlocked: "Mission unlocked",
  message_opened: "Message opened",
  choice_made: "Choice made",
  not_chosen: "Choice not made",
  former_choice_made: "Choice made in a former run",
  former_level_reached: "Level reached in a former run",
  former_certificates: "Different certificates",
  former_inheritance: "Inherited from a former run",
  former_level_overtaken: "Ahead of the former run at a level",
  former_followers_overtaken: "Ahead of the former run at followers",
  npc_unlocked: "Contact unlocked",
  affinity_reached: "Affinity reached",
  affinity_below: "Affinity below",
  known_for: "Known for this week",
  not_known_for: "Not known for this week",
  energy: "Energy at least",
  cash: "Cash at least",
  followers: "Followers at least",
  manual: "Manual: an administrator grants it",
};

/** One group for each contact: this one first. References to others are `contact_id.own_id`. */
function groupsOf(
  own: readonly Option[],
  others: readonly Contact[],
  list: "quests" | "messages",
): readonly OptionGroup[] {
  return [
    { title: "This contact", options: own },
    ...others.map((contact) => ({
      title: contact.name,
      options:
        list === "quests"
          ? contact.missions.map(({ id, name }) => ({ value: `${contact.id}.${id}`, text: name }))
          : contact.messages.map(({ id, subject }) => ({ value: `${contact.id}.${id}`, text: subject })),
    })),
  ];
}

function choiceGroups(own: readonly Option[], others: readonly Contact[]): readonly OptionGroup[] {
  const choicesOf = ({ id, missions: quests }: Contact) =>
    quests.flatMap((quest) =>
      (quest.choices ?? []).map((choice) => ({
        value: `${id}.${quest.id}:${choice.id}`,
        text: `${quest.name}: ${choice.label}`,
      })),
    );
  return [
    { title: "This contact", options: own },
    ...others.map((contact) => ({ title: contact.name, options: choicesOf(contact) })),
  ];
}

const TONE_OPTIONS: readonly Option[] = TONES.map((tone) => ({ value: tone, text: tone }));
const empty = (text: string): readonly Option[] => [{ value: "", text }];

function withoutOption(own: OwnOptions, id: string | undefined): readonly Option[] {
  return own.quests.filter((option) => option.value !== id);
}

interface ConditionFieldsProps<Condition extends ConditionDraft<AnyType>> {
  readonly label: string;
  readonly value: Condition;
  readonly types: readonly Condition["type"][];
  /** The address of the condition. */
  readonly address: FieldAddress;
  /** The quest that waits for this condition: it can't wait for itself. */
  readonly questId?: string;
  readonly onChange: (condition: Condition) => void;
}

/** The type of a trigger or condition, and the value that the type needs. Another type clears the value. */
export function ConditionFields<Condition extends ConditionDraft<AnyType>>({
  label,
  value: condition,
  types,
  address,
  questId,
  onChange,
}: ConditionFieldsProps<Condition>) {
  const others = useOthers();
  const own = useOwn();
  const quests = groupsOf(withoutOption(own, questId), others, "quests");
  const hasQuest = quests.some((group) => group.options.length > 0);
  const change = (value: ConditionDraft["value"]) => onChange({ ...condition, value });
  const { type, value } = condition;
  const shared = { address: `${address}.value`, value: String(value), onChange: change };
  return (
    <>
      <Choice
        label={label}
        address={`${address}.type`}
        value={type}
        options={types.map((each) => ({
          value: each,
          text: TYPE_TEXT[each],
          isDisabled: QUEST_TYPES.has(each) && !hasQuest,
        }))}
        onChange={(chosen) => onChange(withType(condition, chosen))}
        {...(!hasQuest && { hint: "Triggers that wait for a mission need another mission first." })}
      />
      {QUEST_TYPES.has(type) && (
        <Choice label="Mission" {...shared} options={empty("Choose a mission")} groups={quests} />
      )}
      {CHOICE_TYPES.has(type) && (
        <Choice
          label="Choice"
          {...shared}
          options={empty("Choose a choice")}
          groups={choiceGroups(own.choices, others)}
        />
      )}
      {type === "message_opened" && (
        <Choice
          label="Message"
          {...shared}
          options={empty("Choose a message")}
          groups={groupsOf(own.messages, others, "messages")}
        />
      )}
      {type === "npc_unlocked" && (
        <Choice
          label="Contact"
          {...shared}
          options={[...empty("This contact"), ...others.map(({ id, name }) => ({ value: id, text: name }))]}
        />
      )}
      {(type === "known_for" || type === "not_known_for") && (
        <Choice label="Tone" {...shared} options={[...empty("Choose a tone"), ...TONE_OPTIONS]} />
      )}
      {type === "former_inheritance" && <TextInput label="Id of the inheritance" max={60} {...shared} />}
      {AMOUNT_LABEL[type] !== undefined && (
        <AmountInput label={AMOUNT_LABEL[type]} {...shared} value={value} />
      )}
    </>
  );
}

/** The types whose value is a number, with its label. */
const AMOUNT_LABEL: Readonly<Partial<Record<AnyType, string>>> = {
  level_reached: "Level",
  player_level_reached: "Level",
  level: "Level",
  former_level_reached: "Level",
  former_certificates: "Endings",
  former_level_overtaken: "Level",
  former_followers_overtaken: "Followers",
  affinity_reached: "Affinity (1 to 100)",
  affinity_below: "Affinity (1 to 100)",
  energy: "Energy",
  cash: "Cash ($)",
  followers: "Followers",
};

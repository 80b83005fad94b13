import { ADVICE_KINDS } from "../clients/client.ts";
import type { Named } from "../core/wire/field-notes.ts";
import { BANDS, statusesOf } from "../social/lines.ts";

/** Labels of the fields of the content. A missing label follows from the field's name. */
interface FieldText {
  /** Shown in differences and in the search. */
  readonly label?: string;
  /** Shown in a form; the label if absent. */
  readonly form?: string;
  /** Shown below its control. */
  readonly hint?: string;
  /** Names the empty option. */
  readonly none?: string;
  /** Names one entry of the list; the singular of its name if absent. */
  readonly entry?: string;
  /** Labels the button that adds an entry. */
  readonly add?: string;
}

const ofEach = (names: readonly string[], field: string, text: FieldText) =>
  Object.fromEntries(names.map((name) => [`${name}.${field}`, text]));

const LEVEL = { form: "Level" };
const AFFINITY = { form: "Affinity (1 to 100)" };

/**
 * Every text about a field, by the end of its path without places: `missions.name` before `name`. A value's type is
 * part of the path. See docs/decisions/068-a-form-comes-from-its-schema.md.
 */
const FIELD_TEXTS: Readonly<Record<string, FieldText>> = {
  id: { label: "ID" },
  minLevel: { label: "First level" },
  maxLevel: { label: "Last level" },

  // Contacts.
  lockedName: { label: "Name while locked", form: "Name while locked (optional)" },
  personality: { form: "Personality (for writers)" },
  avatar: {
    hint: "An emoji, or a picture: JPEG, PNG, WebP or GIF under 10MB; 512×512 or more recommended.",
  },
  tags: { hint: "Separated by commas." },
  created_at: { label: "Created at" },
  created_by: { label: "Created by" },
  affinityLevels: {
    label: "Affinity tiers",
    form: "Affinity Levels",
    entry: "Affinity tier",
    add: "Add Tier",
  },
  "affinityLevels.level": { form: "From" },
  "affinityLevels.name": { form: "Tier name" },
  "affinityLevels.description": { form: "Tier description" },

  // Messages.
  trigger: { form: "Sent when" },
  "trigger.type": { form: "Trigger" },
  conditions: { form: "And also" },
  "conditions.type": { form: "Condition" },
  attachedMission: { label: "Attached mission", form: "Offers the mission", none: "None" },
  senderName: { form: "Sender name (optional)" },
  isAnnounced: { label: "Announced", form: "Tell the player that something is on its way" },
  delay: { form: "Delay (optional)", hint: "From 1 minute to 7 days." },

  // Missions and their choices.
  "missions.name": { form: "Mission name" },
  "missions.description": { form: "Mission description" },
  "missions.type": { form: "Mission type" },
  unlockConditions: { label: "Unlock condition", form: "Available when" },
  "unlockConditions.type": { form: "Unlock type" },
  messageId: { label: "Message" },
  "requirements.type": { form: "Requirement" },
  "requirements.percent": { form: "Share held" },
  set: { label: "New details", entry: "Detail" },
  "cash.share": { form: "A share of the cash" },
  "effects.affinity": { form: "Affinity", entry: "Affinity", add: "Add Affinity Change" },
  "affinity.contact": { form: "Affinity with", none: "Choose a contact" },
  closesPost: { label: "Closes Post", form: "Hours for which the player can't post" },
  room: { form: "Put an object into the Room" },
  "room.object": { form: "Object for the Room" },
  "room.place": { form: "Its place" },
  isHidden: { label: "Hidden", form: "Hide the effects from the player until it is done" },
  terms: { form: "Other terms", entry: "Other terms", add: "Add Terms" },
  when: { label: "Conditions", form: "While all of these hold", entry: "Condition" },
  "when.type": { form: "Terms condition" },
  "affinity_below.contact": { form: "With", none: "This contact" },
  "terms.requirements": { form: "Ask for something else" },
  "terms.rewards": { form: "Give something else" },
  "terms.refusal": {
    form: "Refusal (optional)",
    hint: "In the contact's voice, with what would open it.",
  },
  completionMessage: { entry: "Answer" },
  "completionMessage.letter": { form: "Send a message on completion" },
  "completionMessage.answers": { form: "Answer completions in turn" },
  "choices.completionMessage": { form: "Send its own message on completion" },
  "completionMessage.subject": { form: "Completion subject" },
  "completionMessage.body": { form: "Completion body" },
  isRepeatable: { label: "Repeatable" },
  cooldownMinutes: { label: "Cooldown in minutes", hint: "An hour if empty." },
  "choices.label": { form: "Label on the button" },
  "choices.description": { form: "Choice description (optional)" },
  "choices.headline": { form: "Headline on covers (optional)" },

  // The value of a condition, by its type.
  "npc_unlocked.value": { form: "Contact", none: "This contact" },
  "level_reached.value": LEVEL,
  "player_level_reached.value": LEVEL,
  "level.value": LEVEL,
  "former_level_reached.value": LEVEL,
  "former_certificates.value": { form: "Certificates" },
  "followers.value": { form: "Followers" },
  "affinity_reached.value": AFFINITY,
  "affinity_below.value": AFFINITY,
  "energy.value": { form: "Energy" },
  "cash.value": { form: "Cash ($)" },
  "known_for.value": { form: "Tone" },
  "not_known_for.value": { form: "Tone" },

  // The Two O'Clock.
  "clients.name": { form: "Name and trade, as in “Denise, hall hire”" },
  problem: { form: "Problem, in their words" },
  "clients.terms": { label: "Own term", form: "Their own term: one of the three" },
  "terms.calls": { form: "Raised calls (now)" },
  "terms.followers": { form: "Followers (fame)" },
  "terms.places": { form: "Diary places (care)" },
  ...ofEach(["advice", "again"], "now", { form: "Advice for now" }),
  ...ofEach(["advice", "again"], "fame", { form: "Advice for fame" }),
  ...ofEach(["advice", "again"], "care", { form: "Advice with care" }),
  ...ofEach(ADVICE_KINDS, "label", { form: "What the player says" }),
  from: { form: "Who writes", none: "The client" },
  "letter.body": { form: "Letter" },
  "goes.body": { form: "Letter" },
  goes: { label: "Making room", form: "If they have to make room for another regular" },
  returns: { label: "On the next round", form: "What they ask on the next round" },
  "advice.again": { label: "Said on the next round" },
  "clients.last": { label: "Last letter", form: "Last letter, after the second advice" },
  "last.body": { form: "Letter" },
  again: { label: "To those who return" },
  takenOn: { label: "Taken on by another teacher" },
  "takenOn.by": { form: "Who takes them on" },
  since: { label: "Calls from" },
  until: { label: "Calls until" },

  // The Other Run.
  pitch: { form: "How it's offered" },
  "inheritances.conditions": { form: "What it means, in numbers", entry: "Sentence" },
  start: { form: "Other cash and debt to begin with" },
  knows: { form: "Somebody who knows them" },
  "knows.level": { form: "From level" },
  "inheritances.terms": { form: "What it does to a run" },
  taking: { label: "Share taken", form: "A share of the pay, until the debt is paid" },
  "taking.action": { form: "Quick action" },
  "taking.percent": { form: "Share" },
  to: { label: "By whom", form: "Who takes it, as in “the Baroness”" },
  pays: { label: "Pays, times" },
  opens: { label: "Closed before a level" },
  "opens.level": { form: "Closed before level" },
  "opens.refusal": { form: "What its button says until then" },
  shift: { label: "On shift", form: "A shift on a weekday" },
  weekday: { label: "Weekday, 0 for Sunday", form: "Day of a shift (UTC)" },
  energyPercent: { label: "Energy in percent", form: "Energy on shift" },
  closes: { form: "Closed on shift, and what its button says" },
  hidesFollowers: { label: "Hides followers", form: "No screen says how many followers there are" },
  "leaving.name": { form: "What the certificate says", hint: "Certificates that were issued say it too." },
  paragraphs: { form: "Text" },

  // Say It How.
  ...Object.fromEntries(BANDS.map((band) => [band, { label: statusesOf(band).join(", ") }])),
  method: { label: "How-to" },

  // The Intake.
  who: { form: "Who they are, in a line" },
  first: { label: "First card" },
  second: { label: "Second card" },
  "first.text": { form: "What they write first" },
  "second.text": { form: "What they write then" },
  a: { label: "The one answer" },
  b: { label: "The other answer" },
  silence: { label: "Silence" },
  ...ofEach(["a", "b"], "label", { form: "What the player says" }),
  reply: { form: "What comes of it" },
  moves: { form: "Moves, in steps of five" },
  leads: { label: "Leads to", form: "Leads to the fate" },
  "students.again": { label: "To those who have met them" },
  fates: { form: "What became of them" },
  inTown: { label: "In town" },
  "inTown.fate": { form: "Fate if too few players decide" },
  "inTown.line": { form: "Line of the paper", hint: "{fate} stands for what the town decided." },
  townFates: { label: "Fates in the paper" },
  awnings: { label: "In awnings" },
  "promises.when": {
    form: "Only if (optional)",
    hint: "Missions completed or choices made, such as gary_grill.close_down:close.",
  },
  p97: { label: "$97" },
  p297: { label: "$297" },
  p997: { label: "$997" },
  waysOut: { label: "Ways out" },
  refund: { label: "A refund" },
  vary: { label: "Results may vary" },
  "students.since": { label: "First week" },
  "students.until": { label: "Week from which they don't come" },
  "collapses.name": { form: "On the plaque" },
  help: { entry: "Helper" },
  settlements: { entry: "Sender" },
  back: { label: "On their return" },
};

/** The texts of options, by the end of the path of their field and their value; else the words of the value. */
const OPTION_TEXTS: Readonly<Record<string, string>> = {
  "type.energy_cost": "Costs energy",
  "type.cash_cost": "Costs cash",
  "type.item_required": "Needs an item (not available yet)",
  "type.challenge": "Challenge: thresholds only",
  "requirements.type.energy": "Energy (spent)",
  "requirements.type.diary": "Places in the diary (spent)",
  "requirements.type.cash": "Cash (spent)",
  "requirements.type.followers": "Followers (threshold)",
  "requirements.type.level": "Level (threshold)",
  "type.player_level_reached": "Level reached",
  "type.level": "Level at least",
  "type.energy": "Energy at least",
  "type.cash": "Cash at least",
  "type.followers": "Followers at least",
  "type.npc_unlocked": "Contact unlocked",
  "type.not_chosen": "Choice not made",
  "type.former_choice_made": "Choice made in a former run",
  "type.former_level_reached": "Level reached in a former run",
  "type.former_certificates": "Different certificates",
  "type.former_inheritance": "Inherited from a former run",
  "value.method": "How-to",
  "type.manual": "Manual: an administrator grants it",
};

/** The kind of thing that a field's value names; the words of the kind if absent. */
const NAMED_TEXTS: { readonly [Name in Named]?: string } = {
  "own-mission": "Mission",
  action: "Quick action",
  poster: "Contact or rival",
};

/** Finds the table's entry for the longest end of a path: `missions.name`, else `name`. */
export function byEnd<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  const steps = path.split(".");
  return steps.map((_, from) => table[steps.slice(from).join(".")]).find((found) => found !== undefined);
}

function words(name: string): string {
  const spelled = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  return `${spelled.charAt(0).toUpperCase()}${spelled.slice(1)}`;
}

const lastStep = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/** The label of a field in differences: `completionMessage` becomes `Completion message`, and `bag_fries` becomes `Bag fries`. */
export function fieldLabel(name: string): string {
  return FIELD_TEXTS[name]?.label ?? words(name);
}

/** The name of one entry of a list: `requirements` becomes `Requirement`. */
export function entryLabel(list: string): string {
  return byEnd(FIELD_TEXTS, list)?.entry ?? fieldLabel(lastStep(list)).replace(/s$/, "");
}

/** The texts of a field in a form, by its path without places. */
export function formText(path: string, named?: Named): { readonly label: string } & Omit<FieldText, "label"> {
  const text = byEnd(FIELD_TEXTS, path) ?? {};
  const name = lastStep(path);
  return { ...text, label: text.form ?? text.label ?? (named && NAMED_TEXTS[named]) ?? words(named ?? name) };
}

/** The text of an option of a field. */
export function optionText(path: string, option: string): string {
  return byEnd(OPTION_TEXTS, `${path}.${option}`) ?? words(option);
}

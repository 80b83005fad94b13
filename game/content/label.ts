import { BANDS, statusesOf } from "../rules/feed/lines.ts";

/** Labels of fields that differ from their spelt-out names. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  id: "ID",
  unlockConditions: "Unlock condition",
  messageId: "Message",
  lockedName: "Name while locked",
  attachedMission: "Attached mission",
  cooldownMinutes: "Cooldown in minutes",
  isRepeatable: "Repeatable",
  isAnnounced: "Announced",
  isHidden: "Hidden",
  minLevel: "First level",
  maxLevel: "Last level",
  set: "New details",
  when: "Conditions",
  affinityLevels: "Affinity tiers",
  created_at: "Created at",
  created_by: "Created by",
  goes: "Making room",
  returns: "On the next round",
  again: "To those who return",
  takenOn: "Turned away",
  since: "Calls from",
  until: "Calls until",
  taking: "Share taken",
  to: "By whom",
  pays: "Pays, times",
  opens: "Closed before a level",
  shift: "On shift",
  weekday: "Weekday, 0 for Sunday",
  energyPercent: "Energy in percent",
  hidesFollowers: "Hides followers",
  ...Object.fromEntries(BANDS.map((band) => [band, statusesOf(band).join(", ")])),
  rode: "Rode the scandal",
  hurt: "Hurt by the scandal",
  ignored: "Ignored the scandal",
  known: "Known for it",
};

/** Labels of one entry of a list. */
const PART_LABELS: Readonly<Record<string, string>> = {
  missions: "Mission",
  messages: "Message",
  requirements: "Requirement",
  conditions: "Condition",
  affinityLevels: "Affinity tier",
  tags: "Tag",
  choices: "Choice",
  affinity: "Affinity",
  terms: "Other terms",
  when: "Condition",
  goals: "Goal",
  clients: "Client",
  posts: "Post",
  completionMessage: "Answer",
  inheritances: "Inheritance",
  paragraphs: "Paragraph",
  senders: "Sender",
};

/** The label of a field: `completionMessage` becomes `Completion message`, and `bag_fries` becomes `Bag fries`. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  return FIELD_LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns the part's readable name: its name, else its subject, else its id; null without any of them. */
function nameOf(part: unknown): string | null {
  if (typeof part !== "object" || part === null) return null;
  const named: Readonly<Record<string, unknown>> = { ...part };
  for (const field of ["name", "subject", "label", "id"]) {
    const name = named[field];
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}

/** The label of an entry of a list: `Mission “First shift”`, or `Requirement 2` if it has no name. */
export function partLabel(list: string, position: number, part: unknown): string {
  const kind = PART_LABELS[list] ?? fieldLabel(list);
  const name = nameOf(part);
  return name === null ? `${kind} ${position + 1}` : `${kind} “${name}”`;
}

/** A value in readable form. A part with a name is its name; another object lists its fields. */
export function readable(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(readable).join("; ");
  if (typeof value !== "object" || value === null) return String(value);
  return (
    nameOf(value) ??
    Object.entries(value)
      .flatMap(([name, field]) => (field === undefined ? [] : [`${fieldLabel(name)}: ${readable(field)}`]))
      .join(", ")
  );
}

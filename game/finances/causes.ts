/** Looks up names by action, quest or course id. An id without a name is formatted as words. */
export interface CauseNames {
  /** In the past tense. The id of another variant has that of its action before it: `bag_fries:night_shift`. */
  readonly action: (id: string) => string | undefined;
  /** By `contact.quest` key. */
  readonly quest: (key: string) => string | undefined;
  readonly course: (id: string) => string | undefined;
}

type CauseText = (id: string, names: CauseNames) => string;

/** The text of each kind of cause, and that of its group if it differs. */
const CAUSES: Readonly<Record<string, readonly [text: string | CauseText, group?: string]>> = {
  action: [(id, { action }) => action(id) ?? words(id.split(":").at(-1) ?? id)],
  quest: [(id, { quest }) => `Quest: ${quest(id) ?? words(id)}`, "Quests"],
  enroll: [(id, { course }) => `Tuition: ${course(id) ?? words(id)}`, "Tuition"],
  course: [(id, { course }) => `Completed: ${course(id) ?? words(id)}`, "Completed courses"],
  drop: [(id, { course }) => `Dropped: ${course(id) ?? words(id)}`, "Dropped courses"],
  client: [(id) => `Advised: ${words(id)}`, "Advice to clients"],
  post: ["Post in the feed", "Posts in the feed"],
  message: ["Opened a message", "Messages"],
  start: ["Started out"],
  reset: ["Started over"],
  start_over: ["Started over, certified"],
  admin: ["Changed by an administrator"],
  grant: ["Granted by an administrator"],
  test_clock: ["Moved on by an administrator"],
  test_quest: ["Moved to a quest by an administrator"],
  rename: ["Changed your name"],
  unlock: ["Something unlocked"],
  regulars: ["Regulars paid"],
  call_back: ["Asked back on calls"],
  intake_open: ["Opened the Intake"],
  intake_card: ["Answered a student"],
  intake_help: ["Asked for help"],
  intake: ["The Intake, settled"],
  intake_lost: ["The Intake, lost"],
};

/** Kinds of causes that need no player. */
const UNATTENDED = [
  "unlock",
  "regulars",
  "call_back",
  "intake",
  "intake_lost",
  "admin",
  "grant",
  "test_clock",
  "test_quest",
];

/** Returns whether the player caused it themselves. */
export function isOwnAct(cause: string): boolean {
  return !UNATTENDED.includes(cause.split(":")[0] ?? "");
}

/** Formats an id as words: `fry_science` becomes `Fry science`. */
function words(id: string): string {
  const text = id.replaceAll("_", " ").replaceAll(".", ": ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the group of a cause for sums: `quest:mum.bins` becomes `quest`. Each action is its own group, with all its variants. */
export function causeGroup(cause: string): string {
  const [kind = "", id = ""] = cause.split(":");
  return kind === "action" ? `action:${id}` : kind;
}

/** Describes the cause of a ledger row: `Bagged fries`, `Quest: The Number`, `Tuition: Fry Science`. */
export function causeText(cause: string, names: CauseNames): string {
  const split = cause.indexOf(":");
  const kind = split < 0 ? cause : cause.slice(0, split);
  const id = split < 0 ? "" : cause.slice(split + 1);
  const [text = words(kind)] = CAUSES[kind] ?? [];
  return typeof text === "string" ? text : text(id, names);
}

/** Returns the display name of a group of causes. */
export function groupText(group: string, names: CauseNames): string {
  return CAUSES[group]?.[1] ?? causeText(group, names);
}

import * as texts from "../core/texts.ts";

/** Looks up names by action, quest or course id. An id without a name is formatted as words. */
export interface CauseNames {
  /** In the past tense. The id of another form has that of its action before it: `bag_fries:night_shift`. */
  readonly action: (id: string) => string | undefined;
  /** By `contact.quest` key. */
  readonly quest: (key: string) => string | undefined;
  readonly course: (id: string) => string | undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  post: "Post in the feed",
  start: "Started out",
  reset: "Started over",
  start_over: "Started over, certified",
  admin: "Changed by an administrator",
  grant: "Granted by an administrator",
  test_clock: "Moved on by an administrator",
  rename: "Changed your name",
  unlock: "Something unlocked",
  message: "Opened a message",
  regulars: "Regulars paid",
  call_back: "Asked back on calls",
  intake_open: "Opened the Intake",
  intake_card: "Answered a student",
  intake_help: "Asked for help",
  intake: "The Intake, settled",
  intake_lost: "The Intake, lost",
};

/** Formats an id as words: `fry_science` becomes `Fry science`. */
function words(id: string): string {
  const text = id.replaceAll("_", " ").replaceAll(".", ": ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the group of a cause for sums: `quest:mum.bins` becomes `quest`. Each action is its own group, with all its forms. */
export function causeGroup(cause: string): string {
  const [kind = "", id = ""] = cause.split(":");
  return kind === "action" ? `action:${id}` : kind;
}

/** Describes the cause of a ledger row: `Bagged fries`, `Mission: The Number`, `Tuition: Fry Science`. */
export function causeText(cause: string, names: CauseNames): string {
  const split = cause.indexOf(":");
  const kind = split < 0 ? cause : cause.slice(0, split);
  const id = split < 0 ? "" : cause.slice(split + 1);
  switch (kind) {
    case "action":
      return names.action(id) ?? words(id.split(":").at(-1) ?? id);
    case "quest":
      return texts.mission(names.quest(id) ?? words(id));
    case "enroll":
      return texts.tuitionOf(names.course(id) ?? words(id));
    case "course":
      return texts.completed(names.course(id) ?? words(id));
    case "client":
      return `Advised: ${words(id)}`;
    case "drop":
      return texts.dropped(names.course(id) ?? words(id));
    default:
      return WORDS[kind] ?? words(kind);
  }
}

/** Returns the display name of a group of causes. */
export function groupText(group: string, names: CauseNames): string {
  if (group.startsWith("action:")) return causeText(group, names);
  const groups: Readonly<Record<string, string>> = {
    quest: "Missions",
    enroll: "Tuition",
    course: "Completed courses",
    drop: "Dropped courses",
    post: "Posts in the feed",
    message: "Messages",
    client: "Advice to clients",
  };
  return groups[group] ?? causeText(group, names);
}

import type { Action } from "../core/action.ts";
import { POST_ACTION_ID } from "../core/action.ts";
import { plural } from "../core/plural.ts";
import { wholeText } from "../core/whole-text.ts";

/** The part of a ledger's sum by cause that headlines use. */
export interface HeadlineSum {
  /** The group of the cause, such as `action:bag_fries`. */
  readonly group: string;
  readonly rows: number;
  /** Signed whole dollars. */
  readonly cash: number;
}

/** Facts that may be printed about a player. */
export interface HeadlineFacts {
  /** 1 or more. */
  readonly level: number;
  /** Whole dollars. */
  readonly cash: number;
  /** Null if the number is hidden. */
  readonly followers: number | null;
  /** The ledger's sums; empty if they are unknown. */
  readonly causes: readonly HeadlineSum[];
  /** Headlines of the player's choices, in a fixed order; none if absent. */
  readonly chosen?: readonly string[] | undefined;
  /** The quick actions of the content. */
  readonly actions: readonly Pick<Action, "id" | "headline">[];
}

const times = (count: number) => plural(count, { one: "once", other: `${wholeText(count)} times` });
const some = (count: number, one: string, many: string) =>
  plural(count, { one: `One ${one}`, other: `${wholeText(count)} ${many}` });

/** A headline from the rows and the cash of some causes. It needs at least one row. */
interface Story {
  readonly groups: readonly string[];
  readonly write: (rows: number, cash: number) => string;
}

/** The stories about other causes than quick actions. */
const STORIES: readonly Story[] = [
  {
    groups: ["quest"],
    write: (rows) => `${some(rows, "favour", "favours")} done, nobody claps`,
  },
  {
    groups: ["enroll"],
    write: (rows, cash) =>
      cash < 0
        ? `$${wholeText(-cash)} spent on learning, lesson not disclosed`
        : `${some(rows, "course", "courses")} begun at no cost, value to match`,
  },
];

/** The story of a quick action; posts in the feed count with the action of the posting widget. */
function storyOf({ id, headline }: HeadlineFacts["actions"][number]): readonly Story[] {
  if (headline === undefined) return [];
  const write = (rows: number) =>
    headline
      .replace("{times}", times(rows))
      .replace(/\{([^|}]*)\|([^}]*)\}/, (_, one: string, many: string) => some(rows, one, many));
  return [{ groups: [`action:${id}`, ...(id === POST_ACTION_ID ? ["post"] : [])], write }];
}

/** The headlines that need no ledger. */
function ownLines({ level, cash, followers }: HeadlineFacts): readonly string[] {
  return [
    followers === null
      ? "People follow, some on purpose"
      : `${some(followers, "person follows", "people follow")}, some on purpose`,
    `$${wholeText(cash)} in account, owner still local`,
    `Level ${wholeText(level)} reached, ceiling unharmed`,
  ];
}

/** Every headline that is true of these facts: those from the ledger first. */
function trueHeadlines(facts: HeadlineFacts): { ledger: readonly string[]; own: readonly string[] } {
  const ledger = [...facts.actions.flatMap(storyOf), ...STORIES].flatMap(({ groups, write }) => {
    const sums = facts.causes.filter(({ group }) => groups.includes(group));
    const rows = sums.reduce((sum, each) => sum + each.rows, 0);
    const cash = sums.reduce((sum, each) => sum + each.cash, 0);
    return rows > 0 ? [write(rows, cash)] : [];
  });
  return { ledger, own: ownLines(facts) };
}

/** Rotates the list by the level. */
function fromLevel(list: readonly string[], level: number): readonly string[] {
  const start = list.length === 0 ? 0 : level % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * The three headlines of the issue for a level: one about a choice, if the player made any, then others from the ledger.
 * Each level starts elsewhere. All numbers but those in the headlines of choices are from `facts`.
 */
export function headlines(facts: HeadlineFacts): readonly string[] {
  const { ledger, own } = trueHeadlines(facts);
  const [choice] = fromLevel(facts.chosen ?? [], facts.level);
  return [...(choice === undefined ? [] : [choice]), ...fromLevel(ledger, facts.level), ...own].slice(0, 3);
}

/** Deadpan lines for a share card, at least three. All numbers but Mum's two are from `facts`. */
export function deadpanLines(facts: HeadlineFacts): readonly string[] {
  const { ledger, own } = trueHeadlines(facts);
  const [, ...rest] = own;
  return [crowdLine(facts.followers), ...ledger, ...rest].map((line) =>
    line.endsWith(".") ? line : `${line}.`,
  );
}

function crowdLine(followers: number | null): string {
  if (followers === null) return "Followers. Two are Mum.";
  return `${some(followers, "follower", "followers")}. ${followers >= 2 ? "Two are Mum." : "Not Mum."}`;
}

const MASTHEADS: Readonly<Record<string, string>> = {
  Brokie: "Brokie Weekly",
  "Side Hustler": "Side Hustler Weekly",
  "Thread Merchant": "Thread Merchant Weekly",
  "Certified Coach": "Certified Weekly",
  "Thought Leader": "Thought Weekly",
  "Funnel Baron": "Funnel & Baron",
  Guru: "Guru Weekly",
  "Guru Emperor": "Emperor Weekly",
};

/** The name of the magazine for a status. */
export function masthead(status: string): string {
  return MASTHEADS[status] ?? "Local Weekly";
}

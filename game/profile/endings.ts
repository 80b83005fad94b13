import { type ChoiceKey, type ContentKey, choiceKey, resolveReference } from "../core/content.ts";
import { type Progress, questProgress } from "../core/progress.ts";

/** A hinge: a quest with choices, named as `contact_id.mission_id`. */
export type Hinge = string;

/** One way for the story to end. See docs/reference/contacts.md#endings. */
export interface Ending {
  readonly id: string;
  readonly name: string;
  /** The last quest, not repeatable: `contact_id.mission_id`. The player has this ending once it is completed. */
  readonly mission: string;
  /** The last message: `contact_id.message_id`. */
  readonly message: string;
  /** The full-screen story. */
  readonly story: { readonly title: string; readonly paragraphs: readonly string[] };
  /** The decisions in the story, in the order of the game. */
  readonly hinges: readonly [Hinge, Hinge, Hinge];
  /** The story's sentence for each choice: `contact_id.mission_id:choice`. */
  readonly lines: Readonly<Record<string, string>>;
  /** Quick actions that it closes for the rest of the run, each with its reason as a sentence. */
  readonly closes?: Readonly<Record<string, string>> | undefined;
}

/** The story's sentences for the choices that the player made. `choiceOf` returns the choice in a quest, or null. */
export function storyLines(ending: Ending, choiceOf: (hinge: Hinge) => string | null): readonly string[] {
  return ending.hinges.flatMap((hinge) => {
    const choice = choiceOf(hinge);
    const line = choice === null ? undefined : ending.lines[`${hinge}:${choice}`];
    return line === undefined ? [] : [line];
  });
}

/** A reached ending and its time (epoch ms). */
export interface ReachedEnding {
  readonly ending: Ending;
  readonly at: number;
}

/** The endings that the player has reached in this run, the first one first. See docs/reference/contacts.md#endings. */
export function reachedEndings(endings: readonly Ending[], progress: Progress): readonly ReachedEnding[] {
  return endings
    .flatMap((ending) => {
      const at = questProgress(progress, resolveReference("", ending.mission))?.firstCompletedAt ?? null;
      return at === null ? [] : [{ ending, at }];
    })
    .sort((a, b) => a.at - b.at);
}

/** The quick actions closed by this run's endings, each with its reason as a sentence. */
export function closedActions(
  endings: readonly Ending[],
  progress: Progress,
): Readonly<Record<string, string>> {
  return Object.assign({}, ...reachedEndings(endings, progress).map(({ ending }) => ending.closes));
}

/** A choice of the player and its time (epoch ms). */
export interface MadeChoice {
  readonly quest: ContentKey;
  readonly choice: string;
  readonly at: number;
}

/** The choices of this run, the first one first. */
export function madeChoices({ quests }: Progress): readonly MadeChoice[] {
  return Object.entries(quests)
    .flatMap(([key, { choice, firstCompletedAt: at }]) =>
      choice === null || at === null ? [] : [{ quest: resolveReference("", key), choice, at }],
    )
    .sort((a, b) => a.at - b.at);
}

/** The choices of this run as its certificate names them. */
export function certifiedChoices(progress: Progress): readonly ChoiceKey[] {
  return madeChoices(progress).map(({ quest, choice }) => choiceKey(quest, choice));
}

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
  /** The decisions that the story names, in the order in which a player meets them. */
  readonly hinges: readonly [Hinge, Hinge, Hinge];
  /** The story's sentence for each choice: `contact_id.mission_id:choice`. */
  readonly lines: Readonly<Record<string, string>>;
}

/** The story's sentences for the choices that the player made. `choiceOf` returns the choice in a quest, or null. */
export function storyLines(ending: Ending, choiceOf: (hinge: Hinge) => string | null): readonly string[] {
  return ending.hinges.flatMap((hinge) => {
    const choice = choiceOf(hinge);
    const line = choice === null ? undefined : ending.lines[`${hinge}:${choice}`];
    return line === undefined ? [] : [line];
  });
}

import { plural } from "#game/core/plural.ts";
export const lettersInMessages = (count: number) =>
  plural(count, { one: "A letter is in your messages.", other: `${count} letters are in your messages.` });
export const complete = "Complete";
export const completedQuest = (quest: string) => `Completed: ${quest}`;
export const level = (level: number) => `Level ${level}`;

import { plural } from "#game/core/plural.ts";

// actions
export const completed = (name: string) => `Completed: ${name}`;
export const turnThePage = "Turn the Page";
export const readyIn = (hint: string, wait: string) => `${hint}: ready in ${wait}`;

export const countQuests = (count: number) => plural(count, { one: "1 quest", other: `${count} quests` });

// waiting
export const awayDays = (days: number) =>
  plural(days, {
    one: "A day and a bit. The town coped, and nobody asked how.",
    other: `${days} days. The ring light has been on the whole time.`,
  });

// clients
export const nextCallsPay = (count: number) =>
  plural(count, { one: "The next call pays", other: `The next ${count} calls pay` });
export const moreDays = (count: number) =>
  plural(count, { one: "one more day", other: `${count} more days` });

// cover
export const level = "Level";

// waiting
export const takesMorePlaces = (name: string, count: number) =>
  plural(count, {
    one: `${name} takes 1 more place in the diary.`,
    other: `${name} takes ${count} more places in the diary.`,
  });
export const wantsFollowers = (count: number, name: string, followers: string) =>
  plural(count, {
    one: `${name} wants ${followers} more follower.`,
    other: `${name} wants ${followers} more followers.`,
  });

// waiting
export const whereSomebodysHeard = "where somebody's heard of you";

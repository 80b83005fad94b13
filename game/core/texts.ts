import { plural } from "./plural.ts";

// actions
export const lowEnergy = "Low energy";
export const notEnoughCash = "Not enough cash";
export const cannotPerform = "Cannot perform";

// feed
export const atNight = (hours: number, minutes: string) => `${hours}:${minutes} am`;

// finances
export const followers = "Followers";

// quests
export const neutral = "Neutral";

// university
export const needsMorePlaces = (count: number) =>
  plural(count, { one: "Needs 1 more place in the diary", other: `Needs ${count} more places in the diary` });
export const needsMoreFollowers = (count: number, followers: string) =>
  plural(count, { one: `Needs ${followers} more follower`, other: `Needs ${followers} more followers` });
export const moreLevels = (count: number) =>
  plural(count, { one: "1 more level", other: `${count} more levels` });
export const partHeld = (part: string) => `${part} of what you hold`;

// Waits
export const minutes = (count: number) => `${count} min`;
export const hours = (count: number) => `${count} h`;
export const days = (count: number) => `${count} d`;

// conditions
export const holdCertificates = (count: number) =>
  plural(count, { one: `hold ${count} certificate`, other: `hold ${count} different certificates` });
export const haveFollowers = (count: number, followers: string) =>
  plural(count, { one: `have ${followers} follower`, other: `have ${followers} followers` });

// headlines
export const one = (noun: string) => `One ${noun}`;
export const times = (count: number, counted: string) =>
  plural(count, { one: "once", other: `${counted} times` });
export const favoursDone = (count: number, counted: string) =>
  plural(count, { one: "One favour done, nobody claps", other: `${counted} favours done, nobody claps` });
export const coursesBegun = (count: number, counted: string) =>
  plural(count, {
    one: "One course begun at no cost, value to match",
    other: `${counted} courses begun at no cost, value to match`,
  });
export const followOnPurpose = (count: number, counted: string) =>
  plural(count, {
    one: "One person follows, some on purpose",
    other: `${counted} people follow, some on purpose`,
  });
export const crowdWithoutMum = (count: number) =>
  plural(count, { one: "One follower. Not Mum.", other: `${count} followers. Not Mum.` });
/** Names the student to whom most players lost; null if nobody lost. */
export const townLoss = (student: string | null) =>
  student === null ? "Nobody lost." : `Most players lost to ${student}.`;

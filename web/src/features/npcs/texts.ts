import { plural } from "#game/core/plural.ts";
export const affinityAndRank = (affinity: number, rank: string) => `Affinity ${affinity} of 100, ${rank}`;
export const available = "Available";
export const completed = "Completed";
export const morePeopleHaventNoticed = (count: number) =>
  plural(count, {
    one: "One more person hasn't noticed you yet.",
    other: `${count} more people haven't noticed you yet.`,
  });

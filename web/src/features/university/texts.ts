import { plural } from "#game/core/plural.ts";
export const takes = "Takes";
export const moreLevels = (count: number) =>
  plural(count, { one: "1 more level", other: `${count} more levels` });

import { plural } from "#game/core/plural.ts";
export const cash = "Cash";
export const followers = "Followers";
export const balanceAfter = (balance: string) => `${balance} after`;
export const countFollowers = (count: number, followers: string) =>
  plural(count, { one: `${followers} follower`, other: `${followers} followers` });
export const times = (count: number, rows: string) => plural(count, { one: "Once", other: `${rows} times` });
export const rows = (count: number, rows: string) => plural(count, { one: "1 row", other: `${rows} rows` });

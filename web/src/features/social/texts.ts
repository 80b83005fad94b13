import { plural } from "#game/core/plural.ts";

// board
export const you = "You";
export const posts = "Posts";

export const createContent = "Create Content";
export const contentBank = "Content Bank";
export const stats = "Stats";

// feed
export const newPosts = (count: number, more: string) =>
  plural(count, { one: "1 new post", other: `${count}${more} new posts` });
export const allYours = (count: number, posts: string) =>
  plural(count, { one: `${posts}: yours`, other: `${posts}, all yours` });
export const like = (count: number, likes: string) =>
  plural(count, { one: `Like, ${likes} like`, other: `Like, ${likes} likes` });

// posting
export const outOfEnergyReady = (wait: string) => `Out of energy. Ready in ${wait}`;

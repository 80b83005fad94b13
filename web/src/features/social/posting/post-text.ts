import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { createPost } from "#game/contract/social.ts";
import { EBOOK_PRICE } from "#game/rules/posting/cycle.ts";
import type { Gains } from "../../../ui/floating-gain.tsx";

type Posted = Pick<ReplyOf<typeof createPost>, "post" | "tone" | "posting" | "sold" | "scandalFollowers">;

/** The gains that float up from the button. */
export function gainsOf({ posting, sold, scandalFollowers }: Posted): Gains {
  return {
    cash: sold * EBOOK_PRICE,
    followers: posting.followersPerPost + scandalFollowers,
    experience: posting.masteryPerPost,
  };
}

/** Describes the last post: tone, effect of the scandal, sales and text. */
export function lastPostText({ post, tone, sold, scandalFollowers }: Posted): string {
  const said = [`Just posted ${tone === "offer" ? "an" : "a"} ${tone}.`];
  if (scandalFollowers > 0) said.push(`The scandal approves: ${scandalFollowers} extra followers.`);
  if (scandalFollowers < 0) said.push(`The scandal objects: ${-scandalFollowers} followers left.`);
  if (sold === 1) said.push(`Somebody bought the e-book: $${EBOOK_PRICE}.`);
  if (sold > 1) said.push(`${sold} people bought the e-book: $${sold * EBOOK_PRICE}.`);
  return [...said, `“${post.content}”`].join(" ");
}

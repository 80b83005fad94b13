import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { createPost } from "#game/contract/social.ts";
import { EBOOK_PRICE } from "#game/rules/posting/cycle.ts";

type Posted = Pick<ReplyOf<typeof createPost>, "post" | "tone" | "posting" | "sold" | "scandalFollowers">;

/** The gain that floats up from the button: `+3 followers · +25 XP`. */
export function gainText({ posting, sold, scandalFollowers }: Posted): string {
  const followers = posting.followersPerPost + scandalFollowers;
  const sign = followers < 0 ? "−" : "+";
  const parts = [
    `${sign}${Math.abs(followers)} ${Math.abs(followers) === 1 ? "follower" : "followers"}`,
    `+${posting.masteryPerPost} XP`,
  ];
  if (sold > 0) parts.push(`+$${sold * EBOOK_PRICE}`);
  return parts.join(" · ");
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

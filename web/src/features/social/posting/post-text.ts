import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { createPost, PostingView } from "#game/contract/social/social.ts";
import { FATIGUE_LOSS } from "#game/rules/posting/tones.ts";
import type { Gains } from "../../../ui/figures/floating-gain.tsx";
import { toneNoun } from "../tone-text.ts";

type Posted = Pick<ReplyOf<typeof createPost>, "post" | "tone" | "sold" | "scandalFollowers" | "isTired"> & {
  readonly posting: Pick<PostingView, "followersPerPost" | "masteryPerPost" | "ebookPrice">;
};

/** The gains that float up from the button. */
export function gainsOf({ posting, sold, scandalFollowers, isTired }: Posted): Gains {
  return {
    cash: sold * posting.ebookPrice,
    followers: posting.followersPerPost + scandalFollowers - (isTired ? FATIGUE_LOSS : 0),
    mastery: posting.masteryPerPost,
  };
}

/** Describes the last post: tone, effect of the scandal, the audience's patience, sales and text. */
export function lastPostText({ post, tone, posting, sold, scandalFollowers, isTired }: Posted): string {
  const said = [`Just posted ${toneNoun(tone)}.`];
  if (scandalFollowers > 0) said.push(`The scandal approves: ${scandalFollowers} extra followers.`);
  if (scandalFollowers < 0) said.push(`The scandal objects: ${-scandalFollowers} followers left.`);
  if (isTired) said.push("They'd heard that one before: one follower fewer.");
  if (sold === 1) said.push(`Somebody bought the e-book: $${posting.ebookPrice}.`);
  if (sold > 1) said.push(`${sold} people bought the e-book: $${sold * posting.ebookPrice}.`);
  return [...said, `“${post.content}”`].join(" ");
}

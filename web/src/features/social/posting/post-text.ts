import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { createPost, PostingView } from "#game/contract/social/social.ts";
import { FATIGUE_LOSS } from "#game/rules/posting/tones.ts";
import type { Gains } from "../../../ui/figures/floating-gain.tsx";
import * as texts from "../texts.ts";
import { TONE_NOUNS } from "../tone-text.ts";

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
  const said = [texts.justPosted(TONE_NOUNS[tone])];
  if (scandalFollowers > 0) said.push(texts.theScandalApprovesExtra(scandalFollowers));
  if (scandalFollowers < 0) said.push(texts.theScandalObjectsFollowers(-scandalFollowers));
  if (isTired) said.push(texts.heardThatBefore);
  if (sold > 0) said.push(texts.boughtTheEBook(sold, sold * posting.ebookPrice));
  return [...said, `“${post.content}”`].join(" ");
}

import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { EBOOK_PRICE } from "#game/social/cycle.ts";
import type { createPost, PostingView } from "#game/social/wire.ts";
import type { Gains } from "../../../ui/figures/floating-gain.tsx";
import * as texts from "../texts.ts";
import { TONE_NOUNS } from "../tone-text.ts";

type Posted = Pick<ReplyOf<typeof createPost>, "post" | "tone" | "sold"> & {
  readonly posting: Pick<PostingView, "followersPerPost" | "masteryPerPost">;
};

/** The gains that float up from the button. */
export function gainsOf({ posting, sold }: Posted): Gains {
  return {
    cash: sold * EBOOK_PRICE,
    followers: posting.followersPerPost,
    mastery: posting.masteryPerPost,
  };
}

/** Describes the last post: tone, sales and text. */
export function lastPostText({ post, tone, sold }: Posted): string {
  const said = [`Just posted ${TONE_NOUNS[tone]}.`];
  if (sold > 0) said.push(texts.boughtTheEBook(sold, sold * EBOOK_PRICE));
  return [...said, `“${post.content}”`].join(" ");
}

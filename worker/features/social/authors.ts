import type { FeedPost } from "#game/contract/social.ts";
import { NEWS_ID } from "#game/rules/feed/npc-posts.ts";
import { contactProgress } from "#game/rules/progress.ts";
import { CAST, RIVALS } from "../../content/feed.ts";
import type { Game } from "../../game/game.ts";

/** Somebody other than a player who posts, as the feed shows them. */
export type Author = Pick<FeedPost, "authorKind" | "authorName" | "authorHandle" | "authorAvatar"> & {
  readonly followers: number;
};

const NEWS: Author = {
  authorKind: "news",
  authorName: "The Grind Gazette",
  authorHandle: "grindgazette",
  authorAvatar: "🗞️",
  followers: 96_000,
};

const RIVAL_AUTHORS: ReadonlyMap<string, Author> = new Map(
  RIVALS.map(({ id, name, handle, avatar, followers }) => [
    id,
    { authorKind: "rival", authorName: name, authorHandle: handle, authorAvatar: avatar, followers },
  ]),
);

const VOICES = new Map(CAST.contacts.map((voice) => [voice.id, voice]));

/** The author with this id as the player knows them, null for a contact whom they have not met. */
export function authorOf({ content, progress }: Game, authorId: string): Author | null {
  if (authorId === NEWS_ID) return NEWS;
  const rival = RIVAL_AUTHORS.get(authorId);
  if (rival) return rival;
  const [voice, contact] = [VOICES.get(authorId), content.contacts.get(authorId)];
  if (!voice || !contact || !contactProgress(progress, authorId)) return null;
  return {
    authorKind: "contact",
    authorName: contact.name,
    authorHandle: voice.handle,
    authorAvatar: contact.avatar,
    followers: voice.followers,
  };
}

/** Followers of an author other than a player, from which the audience of their posts comes. */
export function followersOf(authorId: string): number {
  if (authorId === NEWS_ID) return NEWS.followers;
  return RIVAL_AUTHORS.get(authorId)?.followers ?? VOICES.get(authorId)?.followers ?? 0;
}

import { contactProgress } from "#game/core/progress.ts";
import { NEWS_ID } from "#game/social/npc-posts.ts";
import type { FeedPost } from "#game/social/wire.ts";
import { CAST, RIVALS } from "../../content/feed.ts";
import type { Game } from "../../game/game.ts";

/** An NPC author as shown in the feed. */
export type Author = Pick<FeedPost, "authorKind" | "authorName" | "authorHandle" | "authorAvatar"> & {
  readonly followers: number;
};

const NEWS: Author = {
  authorKind: "news",
  authorName: "The Grind Gazette",
  authorHandle: "grindgazette",
  authorAvatar: "/portraits/grind-gazette.svg",
  followers: 96_000,
};

const RIVAL_AUTHORS: ReadonlyMap<string, Author> = new Map(
  RIVALS.map(({ id, name, handle, avatar, followers }) => [
    id,
    { authorKind: "rival", authorName: name, authorHandle: handle, authorAvatar: avatar, followers },
  ]),
);

const VOICES = new Map(CAST.contacts.map((voice) => [voice.id, voice]));

/** Returns the author with this id; null for a contact whom the player has not met. */
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

/** Returns the followers of an NPC author, from which the audience of their posts is computed. */
export function followersOf(authorId: string): number {
  if (authorId === NEWS_ID) return NEWS.followers;
  return RIVAL_AUTHORS.get(authorId)?.followers ?? VOICES.get(authorId)?.followers ?? 0;
}

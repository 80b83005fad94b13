import { HOUR_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK, msUntilNextWeek } from "#game/core/epoch-week.ts";
import { contactProgress } from "#game/core/progress.ts";
import { faceOf } from "#game/core/view/delivered-message.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { postsAboutStudent } from "#game/intake/posts-about-students.ts";
import { type TownWeek, townFateAt } from "#game/intake/town.ts";
import { townPosts } from "#game/intake/town-posts.ts";
import { audienceOf } from "#game/social/audience.ts";
import { type GhostPost, ghostPosts } from "#game/social/ghost-posts.ts";
import {
  compareFeed,
  FEED_PAGE_SIZE,
  feedPage,
  isBehind,
  parseCursor,
  playerPostId,
  toCursor,
} from "#game/social/keyset.ts";
import { type FeedReader, NEWS_ID, type NpcPost, npcPosts } from "#game/social/npc-posts.ts";
import { hasBroken, isCorrected, SCANDAL_HOURS, scandalOf } from "#game/social/scandal.ts";
import type { FeedPost, getFeed, getFeedHead, ScandalView } from "#game/social/wire.ts";
import { CAST, GHOST_LINES, RIVALS } from "../../content/feed.ts";
import type { ReadDatabase } from "../../db/client.ts";
import { type Likes, type PostRow, selectNewestPost, selectPosts } from "../../db/posts.ts";
import type { Game } from "../../game/game.ts";
import { loadTown } from "../../game/town.ts";

const NO_LIKES: Likes = { likes: 0, isLiked: false };

function readerOf(game: Game, town: readonly TownWeek[]): FeedReader {
  const instead = (id: string, at: number) =>
    postsAboutStudent(game.player.intake, game.documents["the-intake"], id, at);
  const townFate = (student: string, at: number) => townFateAt(town, student, at);
  return { isShown: (id) => authorOf(game, id) !== null, quests: game.progress.quests, townFate, instead };
}

/** The Gazette's posts about the town. */
function townNews({ documents }: Game, town: readonly TownWeek[], at: number): readonly NpcPost[] {
  return townPosts(town, documents["the-intake"], at).map((post) => ({ ...post, authorId: NEWS_ID }));
}

/** Returns a page of the feed at `at`: players' posts, and those of NPC authors whom the player knows. */
export async function viewFeed(
  db: ReadDatabase,
  game: Game,
  cursor: string | undefined,
  at: number,
): Promise<ReplyOf<typeof getFeed>> {
  const before = cursor === undefined ? null : parseCursor(cursor);
  const town = await loadTown(db, at);
  const others = [
    ...npcPosts(CAST, at, before, FEED_PAGE_SIZE + 1, readerOf(game, town)),
    ...townNews(game, town, at).filter((post) => isBehind(post, before)),
  ];
  const { posts: own, likes } = await selectPosts(db, {
    readerId: game.userId,
    before,
    limit: FEED_PAGE_SIZE + 1,
    otherIds: others.map(({ id }) => id),
  });
  const ghosts = ghostPosts(game.progress.former, GHOST_LINES, at, before);
  const page = feedPage([
    ghosts.map((post) => ({ ...post, view: () => toGhostPost(game, post, at) })),
    own.map((row) => ({
      id: playerPostId(row.number),
      createdAt: row.createdAt,
      view: () => toPlayerPost(row, game.userId, at),
    })),
    others.map((post) => ({
      id: post.id,
      createdAt: post.createdAt,
      view: () => toNpcPost(game, post, likes.get(post.id) ?? NO_LIKES, at),
    })),
  ]);
  return {
    posts: page.posts.flatMap((post) => post.view() ?? []),
    next: page.next && toCursor(page.next),
    scandal: viewScandal(game, at),
  };
}

/** Returns the position of the newest post visible to the player. */
export async function viewHead(
  db: ReadDatabase,
  game: Game,
  at: number,
): Promise<ReplyOf<typeof getFeedHead>> {
  const ghosts = ghostPosts(game.progress.former, GHOST_LINES, at, null);
  const [town, newestPost] = await Promise.all([loadTown(db, at), selectNewestPost(db)]);
  const newest = [
    ...(newestPost ? [newestPost] : []),
    ...ghosts,
    ...npcPosts(CAST, at, null, 1, readerOf(game, town)),
    ...townNews(game, town, at),
  ];
  const [head] = newest.sort(compareFeed);
  return { head: head ? toCursor(head) : null };
}

/** Returns a player's post as `readerId` sees it at `at`. */
export function toPlayerPost(row: PostRow, readerId: string, at: number): FeedPost {
  const { number, name, username, avatar, text, followers, createdAt, likes, isLiked, playerId } = row;
  return {
    ...numbersOf(playerPostId(number), followers, createdAt, likes, at),
    authorKind: "player",
    authorName: name,
    authorHandle: username.toLowerCase(),
    authorAvatar: avatar,
    content: text,
    isLiked: isLiked === 1,
    isOwn: playerId === readerId,
  };
}

function toNpcPost(game: Game, post: NpcPost, { likes, isLiked }: Likes, at: number): FeedPost | null {
  const author = authorOf(game, post.authorId);
  if (!author) return null;
  const { followers, ...shown } = author;
  return {
    ...numbersOf(post.id, followers, post.createdAt, likes, at),
    ...shown,
    content: post.content,
    isLiked,
    isOwn: false,
  };
}

/** Returns a post of the run before: the player's own, in a way. */
function toGhostPost({ player }: Game, post: GhostPost, at: number): FeedPost {
  return {
    ...numbersOf(post.id, post.followers, post.createdAt, 0, at),
    authorKind: "rival",
    authorName: `${player.name} (Certified)`,
    authorHandle: `${player.name.toLowerCase()}.certified`,
    authorAvatar: "/portraits/past-you.svg",
    content: post.content,
    isLiked: false,
    isOwn: true,
  };
}

/** Returns the time of a post and its audience at `at`. */
function numbersOf(id: string, followers: number, createdAt: number, likes: number, at: number) {
  const ageMs = Math.max(0, at - createdAt);
  const audience = audienceOf(id, followers, ageMs);
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    ageMs,
    likesCount: audience.likes + likes,
    commentsCount: audience.comments,
    repostsCount: audience.reposts,
    viewsCount: audience.views,
  };
}

/** Returns the scandal of the week with the comments published by `at`; null until it breaks. */
function viewScandal({ content, progress }: Game, at: number): ScandalView | null {
  if (!hasBroken(at)) return null;
  const { id, headline, correction, comments } = scandalOf(CAST.scandals, at);
  const endsInMs = msUntilNextWeek(at);
  const hoursIntoWeek = (MS_PER_WEEK - endsInMs) / HOUR_MS;
  return {
    id,
    headline,
    correction: isCorrected(at) ? correction : null,
    comments: comments.flatMap(({ contactId, text }, index) => {
      const contact = content.contacts.get(contactId);
      const hour = SCANDAL_HOURS[index + 1];
      if (!contact || hour === undefined || hoursIntoWeek < hour) return [];
      const { name, avatar } = faceOf(contact, progress);
      return [{ authorName: name, authorAvatar: avatar, text }];
    }),
    endsInMs,
  };
}

/** An NPC author as shown in the feed. */
type Author = Pick<FeedPost, "authorKind" | "authorName" | "authorHandle" | "authorAvatar"> & {
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
function authorOf({ content, progress }: Game, authorId: string): Author | null {
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

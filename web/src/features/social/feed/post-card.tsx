import { useAtomValue } from "jotai";
import { Eye, Heart, type LucideIcon, MessageSquare, Repeat2 } from "lucide-react";
import { useEffect, useId, useReducer, useState } from "react";
import { LANGUAGE } from "#game/core/language.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { ageText } from "#game/social/age.ts";
import { type FeedPost, SOCIAL_TEXT } from "#game/social/wire.ts";
import { serverNow, timerMs } from "../../../clock.ts";
import { rankAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import layout from "../../../ui/layout.module.css";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { Tag } from "../../../ui/tag.tsx";
import * as texts from "../texts.ts";
import { type FeedItem, withLike } from "./feed-pages.ts";
import { pendingLikesAtom, toggleLike } from "./likes.ts";
import styles from "./post.module.css";

const brief = new Intl.NumberFormat(LANGUAGE, { notation: "compact", maximumFractionDigits: 1 });
const TAGS: Readonly<Partial<Record<FeedPost["authorKind"], string>>> = {
  rival: "Rival",
  news: "News",
};

interface PostCardProps {
  readonly item: FeedItem;
  /** Index in the feed and number of posts; the number is −1 if unknown. */
  readonly index: number;
  readonly count: number;
}

/** A post of the feed. */
export function PostCard({ item: { post, at }, index, count }: PostCardProps) {
  const nameId = useId();
  const textId = useId();
  const age = useAge(at);
  const rank = useAtomValue(rankAtom);
  const tag = post.isOwn ? texts.you : TAGS[post.authorKind];
  return (
    <article
      className={`${layout.box} ${styles.post}`}
      data-index={index}
      data-kind={post.isOwn ? "own" : post.authorKind}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-describedby={textId}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {post.authorKind === "player" ? (
        <PlayerAvatar
          name={post.authorHandle}
          avatar={post.authorAvatar}
          size={44}
          rank={post.isOwn ? rank : null}
        />
      ) : (
        <Avatar name={post.authorName} src={post.authorAvatar && portrait(post.authorAvatar)} size={44} />
      )}
      <header className={styles.author}>
        <h3 id={nameId} className={layout.cut} translate="no">
          {post.authorName}
        </h3>
        {tag && <Tag>{tag}</Tag>}
        <p>
          <span className={styles.handle} translate="no">{`@${post.authorHandle}`}</span>
          <span aria-hidden>·</span>
          <time dateTime={post.createdAt}>{age}</time>
        </p>
      </header>
      <p id={textId} className={styles.content}>
        {post.content}
      </p>
      <footer className={styles.numbers}>
        <LikeButton post={post} />
        <Count Icon={MessageSquare} value={post.commentsCount} unit="comments" />
        <Count Icon={Repeat2} value={post.repostsCount} unit="reposts" />
        <Count Icon={Eye} value={post.viewsCount} unit="views" />
      </footer>
    </article>
  );
}

function LikeButton({ post }: { post: FeedPost }) {
  const pending = useAtomValue(pendingLikesAtom).get(post.id);
  const [isAsked, setAsked] = useState(false);
  const reasonId = useId();
  const { isLiked, likesCount } = pending === undefined ? post : withLike(post, pending);
  const reason = post.isOwn ? SOCIAL_TEXT.ownPost : null;

  function press() {
    if (reason === null) void toggleLike(post);
    else setAsked(true);
  }

  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-label={texts.like(likesCount, wholeText(likesCount))}
        aria-pressed={isLiked}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={press}
      >
        <Heart aria-hidden size={18} />
        <span aria-hidden>{brief.format(likesCount)}</span>
      </button>
      {reason !== null && (
        <span id={reasonId} role="status" className={isAsked ? styles.reason : "visually-hidden"}>
          {reason}
        </span>
      )}
    </>
  );
}

function Count({ Icon, value, unit }: { Icon: LucideIcon; value: number; unit: string }) {
  return (
    <span className={styles.count} title={`${wholeText(value)} ${unit}`}>
      <Icon aria-hidden size={16} />
      <span>{brief.format(value)}</span>
      <span className="visually-hidden">{` ${unit}`}</span>
    </span>
  );
}

const UNITS_MS = [86_400_000, 3_600_000, 60_000, 1_000] as const;

/** Time until the text of this age changes, in milliseconds; at least 1. */
export function msUntilOlder(ageMs: number): number {
  if (ageMs < 0) return 1_000 - ageMs;
  const unit = UNITS_MS.find((ms) => ageMs >= ms) ?? 1_000;
  return unit - (Math.floor(ageMs) % unit);
}

/** Text of the time since `at` (epoch ms), updated as it passes. */
function useAge(at: number): string {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const ageMs = serverNow() - at;
  const text = ageText(ageMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text starts the timer for the next
  useEffect(() => {
    const timer = setTimeout(rerender, timerMs(msUntilOlder(serverNow() - at)));
    return () => clearTimeout(timer);
  }, [at, text]);
  return text;
}

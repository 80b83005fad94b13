import { TONES, type Tone } from "#game/rules/feed/lines.ts";
import { NO_TONES, type ScandalOutcome, type ToneBook } from "#game/rules/posting/tones.ts";

/* A player's tones are one JSON text in the row of their posting widget, which each post writes anyway. */

type Five<Item> = [Item, Item, Item, Item, Item];
type SettledCells = [number, Tone, ScandalOutcome, 0 | 1, number, number | null];
type Cells = [number, Five<number>, number, number, number, Five<number[]>, Tone | null, SettledCells | null];

/** Parses a player's tones from the JSON text; null before the first post. */
export function readTones(text: string | null): ToneBook {
  if (text === null) return NO_TONES;
  const cells: Cells = JSON.parse(text);
  const [week, posts, followers, paidPosts, hurtPosts, recent, chosen, settled] = cells;
  return {
    week,
    posts: byTone(posts),
    followers,
    paidPosts,
    hurtPosts,
    recent: byTone(recent),
    chosen,
    settled: settled && readSettled(settled),
  };
}

function readSettled([week, tone, outcome, isKnown, followers, beatenAt]: SettledCells) {
  return { week, tone, outcome, isKnown: isKnown === 1, followers, beatenAt };
}

function byTone<Item>([brag, lesson, offer, confession, method]: Five<Item>): Record<Tone, Item> {
  return { brag, lesson, offer, confession, method };
}

/** Returns the JSON text of a player's tones. */
export function writeTones(book: ToneBook): string {
  const { week, posts, followers, paidPosts, hurtPosts, recent, chosen, settled } = book;
  return JSON.stringify([
    week,
    TONES.map((tone) => posts[tone]),
    followers,
    paidPosts,
    hurtPosts,
    TONES.map((tone) => recent[tone]),
    chosen,
    settled && [
      settled.week,
      settled.tone,
      settled.outcome,
      settled.isKnown ? 1 : 0,
      settled.followers,
      settled.beatenAt,
    ],
  ]);
}

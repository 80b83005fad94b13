import { publicPath } from "#game/core/wire/public.ts";
import type { Outcome } from "#game/intake/replay.ts";
import { ShareButton } from "../../scene/share-button.tsx";

const SQUARES: Readonly<Record<Outcome, string>> = {
  finished: "🟨",
  awnings: "🟧",
  refunded: "⬜",
  left: "⬛",
  broke: "🟥",
  unread: "➖",
};

/** A line and a week as nine squares below it: results without answers. */
export function inSquares(line: string, outcomes: readonly Outcome[]): string {
  const squares = outcomes.map((outcome) => SQUARES[outcome]);
  return [line, ...[0, 3, 6].map((at) => squares.slice(at, at + 3).join(""))].join("\n");
}

interface ShareWeekProps {
  readonly label: string;
  readonly week: number;
  readonly text: string;
  /** The page that the link leads to. */
  readonly kind?: "intake" | "town";
}

/** Shares a week that is over with a link to its replay or its paper, or copies both. */
export function ShareWeek({ label, week, text, kind = "intake" }: ShareWeekProps) {
  const path = publicPath(kind, week);
  return <ShareButton label={label} text={text} path={path} failure="Failed to share the week" />;
}

import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { publicPath } from "#game/core/wire/public.ts";
import type { Outcome } from "#game/intake/replay.ts";
import { canShareText, shareText } from "../../device/sharing/share-text.ts";
import { failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/layers/toast.ts";

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
  const [isBusy, setBusy] = useState(false);
  const Icon = canShareText() ? Share2 : Copy;

  async function press() {
    setBusy(true);
    try {
      const outcome = await shareText(text, publicPath(kind, week));
      if (outcome === "copied") showToast("success", "Copied", { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, "Failed to share the week"), { key: "share" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void press()}>
      <Icon aria-hidden size={18} />
      <span>{label}</span>
    </Button>
  );
}

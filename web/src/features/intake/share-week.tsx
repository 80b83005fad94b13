import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { publicPath } from "#game/core/wire/public.ts";
import type { Fate } from "#game/intake/intake.ts";
import type { IntakeEnd, IntakeWeekView } from "#game/intake/wire.ts";
import { canShareText, shareText } from "../../device/sharing/share-text.ts";
import { failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/layers/toast.ts";

const SQUARES: Readonly<Record<Fate, string>> = {
  finished: "🟨",
  awnings: "🟧",
  refunded: "⬜",
  left: "⬛",
};

type Settled = Extract<IntakeEnd, { type: "settled" }>;
type Facts = Pick<IntakeWeekView, "price"> & Pick<Settled, "students">;

/** The week as nine squares: results without names or answers. */
export function weekInSquares({ price, students }: Facts): string {
  const finished = students.filter(({ fate }) => fate === "finished").length;
  const squares = students.map(({ fate }) => SQUARES[fate]);
  const rows = [0, 3, 6].map((at) => squares.slice(at, at + 3).join(""));
  return [`The Intake, $${price} a head: ${finished} of ${students.length} finished.`, ...rows].join("\n");
}

interface ShareWeekProps {
  readonly current: IntakeWeekView;
  readonly end: Settled;
}

/** Shares a settled week, or copies it. */
export function ShareWeek({ current: { week, price }, end: { students } }: ShareWeekProps) {
  const [isBusy, setBusy] = useState(false);
  const Icon = canShareText() ? Share2 : Copy;

  async function press() {
    setBusy(true);
    try {
      const outcome = await shareText(weekInSquares({ price, students }), publicPath("intake", week));
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
      Share the Nine
    </Button>
  );
}

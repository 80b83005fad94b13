import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { QUIET_TEXT } from "#game/contract/quiet.ts";
import { endQuietWeek } from "../../../player/quiet-week.ts";
import { failureText } from "../../../server/api.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import styles from "../clients/clients-card.module.css";
import * as texts from "../texts.ts";

/** Stands in place of what a quiet week pauses. See docs/reference/quiet.md. */
export function QuietCard({ until }: { readonly until: number }) {
  const obstacle = useAtomValue(obstacleAtom);
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    try {
      await endQuietWeek();
    } catch (fault) {
      showToast("error", failureText(fault, QUIET_TEXT.end), { key: "quiet" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.card} aria-labelledby="quiet-week">
      <div className={styles.head}>
        <h2 id="quiet-week">{texts.aQuietWeek}</h2>
        <Link to={`${PAGE_PATHS.settings}?tab=account`}>{texts.daysLeft}</Link>
      </div>
      <p>{texts.quietUntil(stampText(until))}</p>
      <p className={layout.muted}>{texts.theFriesGoOn}</p>
      <div>
        <Button busy={isBusy} disabledReason={obstacle} onClick={() => void end()}>
          {texts.endIt}
        </Button>
      </div>
    </section>
  );
}

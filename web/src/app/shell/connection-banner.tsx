import { useAtomValue } from "jotai";
import { applyUpdateAtom } from "../../device/installation/update.ts";
import { useStill } from "../../device/stillness.ts";
import type { EndReason } from "../../server/connection.ts";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./shell.module.css";

/** Says that the page is replaced by another connection or out of date. */
export function ConnectionBanner() {
  const connection = useStill(useAtomValue(gameConnectionAtom));
  const update = useStill(useAtomValue(applyUpdateAtom));
  if (update) {
    return (
      <div className={styles.banner}>
        <Notice kind="info">A new version is ready.</Notice>
        <Button variant="quiet" onClick={update.apply}>
          Reload
        </Button>
      </div>
    );
  }
  const end = connection?.status === "ended" ? SOCKET_END_TEXT[connection.reason] : undefined;
  if (end) {
    return (
      <div className={styles.banner}>
        <Notice kind="info">{end}</Notice>
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
  return null;
}

/**
 * Reasons why the server ended the game socket for good; reloading the page opens another one. The sign-in screen and
 * the line about the connection say the rest. See docs/reference/realtime.md#texts.
 */
export const SOCKET_END_TEXT: Partial<Record<EndReason, string>> = {
  replaced: "Connection replaced by new session",
  removed: "An administrator has closed your connection.",
  too_many_messages: "Too many connection attempts. Please wait before trying again.",
  client_too_old: "This page is out of date. Please reload it.",
};

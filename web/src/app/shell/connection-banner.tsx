import { useAtomValue } from "jotai";
import { momentText } from "../../lib/dates.ts";
import { gameConnectionAtom } from "../../state/connection.ts";
import { applyUpdateAtom } from "../../state/update.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./shell.module.css";
import { SOCKET_END_TEXT } from "./socket-end.ts";

/**
 * Says that the page is offline, replaced by another connection, or out of date. `asOf` is the time of the last update
 * (epoch ms) if the server is unreachable, else null.
 */
export function ConnectionBanner({ asOf }: { asOf: number | null }) {
  const connection = useAtomValue(gameConnectionAtom);
  const update = useAtomValue(applyUpdateAtom);
  if (asOf !== null) {
    return <Notice kind="info">{`You're offline. Last updated ${momentText(asOf)}.`}</Notice>;
  }
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

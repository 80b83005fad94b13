import { useAtomValue } from "jotai";
import { applyUpdateAtom } from "../../device/installation/update.ts";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import * as texts from "../texts.ts";
import styles from "./shell.module.css";
import { SOCKET_END_TEXT } from "./socket-end.ts";

/** Says that the page is replaced by another connection or out of date. */
export function ConnectionBanner() {
  const connection = useAtomValue(gameConnectionAtom);
  const update = useAtomValue(applyUpdateAtom);
  if (update) {
    return (
      <div className={styles.banner}>
        <Notice kind="info">{texts.newVersionIsReady}</Notice>
        <Button variant="quiet" onClick={update.apply}>
          {texts.reload}
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
          {texts.reload}
        </Button>
      </div>
    );
  }
  return null;
}

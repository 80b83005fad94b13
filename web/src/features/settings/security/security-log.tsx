import { SECURITY_EVENT_TEXT } from "#game/contract/account/settings.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { settingsErrorText } from "../error-text.ts";
import styles from "../settings.module.css";
import { useSecurityLog } from "../settings-data.ts";
import * as texts from "../texts.ts";

/** The security events of the account, newest first. */
export function SecurityLog() {
  const query = useSecurityLog();
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const events = data?.pages.flatMap((page) => page.events);
  if (!events) {
    if (!error) return <Skeleton height={120} />;
    return <LoadFailure text={settingsErrorText(error, texts.failedToLoadTheSecurity)} query={query} />;
  }
  if (events.length === 0) return <p className={styles.note}>{texts.nothingHasHappenedEnjoy}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be reachable by keyboard
    <section className={styles.log} aria-label={texts.securityEvents} tabIndex={0}>
      <ul className={styles.rows}>
        {events.map(({ id, kind, at, deviceInfo, ipAddress }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowText}>
              <strong>{SECURITY_EVENT_TEXT[kind]}</strong>
              <span>{[stampText(at), deviceInfo, ipAddress].filter(Boolean).join(" · ")}</span>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.showOlderEvents}
        </Button>
      ) : (
        <p className={styles.note}>{texts.eventsAreKeptFor90}</p>
      )}
    </section>
  );
}

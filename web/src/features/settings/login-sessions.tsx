import { MonitorSmartphone } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import {
  type LoginSession,
  revokeOtherSessions,
  revokeSession,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
} from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { stampText } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { settingsErrorText } from "./error-text.ts";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { refreshSecurity, useLoginSessions } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";

const ALL = "all";

/** Every session of the account, each but this one with the means to end it. */
export function LoginSessions() {
  const { data: sessions, error, isFetching, refetch } = useLoginSessions();
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.revoke);
  /** What is being ended: a session's id, or all the others. */
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ isActive, isCurrent }) => isActive && !isCurrent) ?? [];

  async function end(what: string, deed: () => Promise<unknown>) {
    if (submission.isBusy) return;
    setEnding(what);
    await submission.submit(async () => {
      await deed();
      return SETTINGS_TEXT.sessionRevoked;
    });
    setEnding(null);
    refreshSecurity();
    // The pressed button leaves with its session.
    list.current?.focus();
  }

  if (!sessions) {
    if (!error) return <Skeleton height={120} />;
    return (
      <LoadFailure
        text={settingsErrorText(error, SETTINGS_FAILURE_TEXT.sessions)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Login sessions" className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {session.isActive && !session.isCurrent && (
              <Button
                label={`Revoke ${session.deviceInfo}, ${session.ipAddress}`}
                busy={ending === session.id}
                onClick={() =>
                  void end(session.id, () => call(revokeSession, { parameters: { id: session.id } }))
                }
              >
                Revoke
              </Button>
            )}
          </SessionRow>
        ))}
      </ul>
      <Answer submission={submission} />
      <div>
        <Button
          variant="danger"
          busy={ending === ALL}
          disabledReason={others.length === 0 ? "This is the only device that is signed in." : null}
          onClick={() => void end(ALL, () => call(revokeOtherSessions, {}))}
        >
          Revoke all other sessions
        </Button>
      </div>
    </>
  );
}

/** A session in a list: device, when it was last used, from where. */
export function SessionRow({ session, children }: { session: LoginSession; children?: ReactNode }) {
  const { deviceInfo, userAgent, lastActivity, ipAddress, isActive, isCurrent } = session;
  const activity = isCurrent ? "Active now" : `Last active ${stampText(lastActivity)}`;
  return (
    <li className={styles.row}>
      <MonitorSmartphone aria-hidden size={22} />
      <div className={styles.rowText} title={userAgent}>
        <strong>
          {deviceInfo}
          {isCurrent && <Tag tone="success">This device</Tag>}
          {!isActive && <Tag>Ended</Tag>}
        </strong>
        <span>{activity}</span>
        <span>{ipAddress}</span>
      </div>
      {children}
    </li>
  );
}

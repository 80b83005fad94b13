import { MonitorSmartphone } from "lucide-react";
import { useRef, useState } from "react";
import {
  type LoginSession,
  revokeOtherSessions,
  revokeSession,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
} from "#game/settings/wire.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { hourText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { Tag } from "../../../ui/tag.tsx";
import { SettingsNotLoaded } from "../section.tsx";
import styles from "../settings.module.css";
import { refreshSecurity, settingsError, useLoginSessions } from "../settings-data.ts";
import * as texts from "../texts.ts";

const ALL = "all";
/** The server knows the last use to the hour after the time that it gives: on average, half an hour later. */
const HALF_HOUR_MS = 30 * 60_000;

/** The sessions of the account, with a button to revoke each of the others. */
export function LoginSessions() {
  const query = useLoginSessions();
  const { data: sessions } = query;
  const submission = useSubmission(settingsError(SETTINGS_FAILURE_TEXT.revoke));
  /** The session being revoked, or `ALL`; null if none is. */
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ isActive, isCurrent }) => isActive && !isCurrent) ?? [];

  async function end(which: string, revoke: () => Promise<unknown>) {
    if (submission.isBusy) return;
    setEnding(which);
    await submission.run(async () => {
      await revoke();
      return SETTINGS_TEXT.sessionRevoked;
    });
    setEnding(null);
    refreshSecurity();
    // The pressed button disappears with its session.
    list.current?.focus();
  }

  if (!sessions) {
    return <SettingsNotLoaded text={SETTINGS_FAILURE_TEXT.sessions} query={query} height={120} />;
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={texts.loginSessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {session.isActive && !session.isCurrent && (
              <Button
                label={`Revoke ${session.deviceInfo}, ${session.ipAddress}`}
                busy={ending === session.id}
                onClick={() =>
                  void end(session.id, () =>
                    call(revokeSession, { key: crypto.randomUUID(), parameters: { id: session.id } }),
                  )
                }
              >
                Revoke
              </Button>
            )}
          </SessionRow>
        ))}
      </ul>
      <FormMessage message={submission.message} />
      <div>
        <Button
          variant="danger"
          busy={ending === ALL}
          disabledReason={others.length === 0 ? "No other device is signed in." : null}
          onClick={() => void end(ALL, () => call(revokeOtherSessions, { key: crypto.randomUUID() }))}
        >
          Revoke all other sessions
        </Button>
      </div>
    </>
  );
}

/** A session in a list: device, last activity and address. */
export function SessionRow({ session, children }: { session: LoginSession; children?: Elements }) {
  const { deviceInfo, userAgent, lastActivity, ipAddress, isActive, isCurrent } = session;
  const activity = isCurrent
    ? "Active now"
    : `Last active ${hourText(Date.parse(lastActivity) + HALF_HOUR_MS)}`;
  return (
    <li className={styles.row}>
      <MonitorSmartphone aria-hidden size={22} />
      <div className={styles.rowText} title={userAgent}>
        <strong>
          <span>{deviceInfo}</span>
          {isCurrent && <Tag tone="success">{texts.thisDevice}</Tag>}
          {!isActive && <Tag>Ended</Tag>}
        </strong>
        <span>{activity}</span>
        <span>{ipAddress}</span>
      </div>
      {children}
    </li>
  );
}

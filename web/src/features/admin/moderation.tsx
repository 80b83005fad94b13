import { liftSilence } from "#game/contract/chat.ts";
import { call, errorText } from "../../lib/api.ts";
import { stampText } from "../../lib/dates.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type SilencedUser, useSilences } from "./administration.ts";
import styles from "./connections.module.css";
import { FETCH_FAILURE } from "./frame/admin-page.tsx";
import { PersonAction } from "./person-action.tsx";

/** The players silenced in the chat, each with a button to lift the silence. */
export function Silences({ isAuto }: { isAuto: boolean }) {
  const { data, error } = useSilences(isAuto);
  return (
    <section aria-labelledby="silenced-players" className={styles.section}>
      <h2 id="silenced-players">Silenced players</h2>
      {error && <Notice kind="error">{errorText(error, FETCH_FAILURE)}</Notice>}
      {!data && !error && <Skeleton height={72} />}
      {data?.silences.length === 0 && (
        <EmptyState title="Nobody is silenced" text="Open a message's menu to silence its author." />
      )}
      {data && data.silences.length > 0 && (
        <ul className={styles.users}>
          {data.silences.map((silence) => (
            <SilenceRow key={silence.userId} silence={silence} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SilenceRow({ silence: { userId, username, until, reason } }: { silence: SilencedUser }) {
  return (
    <li className={styles.user}>
      <div className={styles.who}>
        <strong>{username}</strong>
        <span className={styles.hint}>
          Until {stampText(until)}
          {reason !== "" && ` · ${reason}`}
        </span>
      </div>
      <PersonAction
        label="Lift"
        username={username}
        failure="Failed to lift this silence"
        action={() => call(liftSilence, { key: crypto.randomUUID(), parameters: { userId } })}
      />
    </li>
  );
}

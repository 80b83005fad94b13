import { useAtomValue } from "jotai";
import { useState } from "react";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { isConnectedAtom, mutesAtom, presenceAtom } from "../connection/chat-state.ts";
import * as texts from "../texts.ts";
import styles from "./dialogs.module.css";
import { unmute } from "./mutes.ts";
import { ReportForm } from "./report-form.tsx";

/** The people in the room and the muted players. */
export function PeopleDialog({
  myId,
  isOpen,
  onClose,
}: {
  myId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title={texts.people} isOpen={isOpen} onClose={onClose}>
      <Online myId={myId} />
      <Muted />
    </Dialog>
  );
}

function Online({ myId }: { myId: string }) {
  const [reported, setReported] = useState<string | null>(null);
  const { count, users } = useAtomValue(presenceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  if (!isConnected) return <EmptyState title="Reconnect to see who's here." />;
  const others = count - users.length;
  return (
    <section className={styles.people}>
      <h3>{texts.countOnline(count)}</h3>
      <ul>
        {users.map(({ userId, username, avatar }) => (
          <li key={userId} className={styles.person}>
            <PlayerAvatar name={username} avatar={avatar} size={32} />
            <span className={styles.name} translate="no">
              {username}
            </span>
            {userId !== myId && (
              <Button variant="ghost" onClick={() => setReported(reported === userId ? null : userId)}>
                {texts.report}
                <span className="visually-hidden">{` the name ${username}`}</span>
              </Button>
            )}
            {reported === userId && (
              <ReportForm choices={[{ label: texts.theName(username), about: { kind: "name", userId } }]} />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={layout.muted}>{`and ${others} more`}</p>}
    </section>
  );
}

function Muted() {
  const mutes = useAtomValue(mutesAtom);
  const [error, setError] = useState<string | null>(null);
  if (mutes.length === 0) return null;
  return (
    <section className={styles.people}>
      <h3>Muted</h3>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <ul>
        {mutes.map((user) => (
          <li key={user.userId} className={styles.person}>
            <span className={styles.name} translate="no">
              {user.username}
            </span>
            <Button
              variant="ghost"
              onClick={() => {
                setError(null);
                unmute(user).catch((reason: unknown) =>
                  setError(failureText(reason, "Failed to unmute this player")),
                );
              }}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

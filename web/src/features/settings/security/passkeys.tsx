import { KeyRound } from "lucide-react";
import { useState } from "react";
import { MAX_PASSKEYS, type Passkey } from "#game/auth/passkeys-wire.ts";
import { canUsePasskeys, NO_PASSKEYS_TEXT } from "../../../session/passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { settingsErrorText } from "../error-text.ts";
import styles from "../settings.module.css";
import { usePasskeys } from "../settings-data.ts";
import * as texts from "../texts.ts";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";
import { usedText } from "./used-text.ts";

/** An open dialog: what to do, and with which passkey. */
type Task = { readonly name: "add" } | { readonly name: "rename" | "remove"; readonly passkey: Passkey };

/** The passkeys of the account, with buttons to add, rename and remove them. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const query = usePasskeys();
  const { data: passkeys, error } = query;
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<string | null>(null);

  if (!passkeys) {
    if (!error) return <Skeleton height={72} />;
    return <LoadFailure text={settingsErrorText(error, "Failed to load passkeys")} query={query} />;
  }
  const open = (next: Task) => {
    setDone(null);
    setTask(next);
  };
  const close = (text: string | null) => {
    setDone(text);
    setTask(null);
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={styles.note}>None yet.</p>
      ) : (
        <ul className={styles.rows} aria-label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={`${styles.row} ${styles.roomyRow}`}>
              <KeyRound aria-hidden size={22} />
              <div className={styles.rowText}>
                <strong dir="auto">{passkey.name}</strong>
                <span>{texts.added(dateText(passkey.createdAt))}</span>
                <span>{usedText(passkey)}</span>
              </div>
              <div className={layout.wrap}>
                <Button
                  label={texts.renamePasskey(passkey.name)}
                  onClick={() => open({ name: "rename", passkey })}
                >
                  Rename
                </Button>
                <Button
                  label={texts.removePasskey(passkey.name)}
                  onClick={() => open({ name: "remove", passkey })}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {done !== null && <Notice kind="success">{done}</Notice>}
      <div>
        <Button disabledReason={disabledReason(passkeys.length)} onClick={() => open({ name: "add" })}>
          {texts.addAPasskey}
        </Button>
      </div>
      <Dialog title={titleOf(task)} isOpen={task !== null} onClose={() => setTask(null)}>
        {task?.name === "add" && <AddPasskey hasPassword={hasPassword} onDone={close} />}
        {task?.name === "rename" && <RenamePasskey passkey={task.passkey} onDone={close} />}
        {task?.name === "remove" && (
          <RemovePasskey passkey={task.passkey} hasPassword={hasPassword} onDone={close} />
        )}
      </Dialog>
    </>
  );
}

function titleOf(task: Task | null): string {
  if (task === null || task.name === "add") return texts.addAPasskey;
  return task.name === "rename" ? texts.renamePasskey(task.passkey.name) : `Remove ${task.passkey.name}?`;
}

function disabledReason(count: number): string | null {
  if (!canUsePasskeys()) return NO_PASSKEYS_TEXT;
  return count < MAX_PASSKEYS ? null : `An account can have ${MAX_PASSKEYS}. Remove one first.`;
}

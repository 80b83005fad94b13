import { useEffect, useState } from "react";
import { health } from "#game/core/wire/health.ts";
import { call } from "../../../server/api.ts";
import { Filled } from "../../../ui/filled.tsx";
import styles from "../auth.module.css";

/** The seeded accounts of a local run. See docs/reference/accounts.md#local-accounts. */
const PASSWORD = "Guru!2345";
const EMAILS = ["player@example.com", "admin@example.com"];

/** Lists the seeded accounts if the server runs in development. */
export function LocalAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const [isLocal, setIsLocal] = useState(false);

  useEffect(() => {
    call(health, {}).then(
      ({ environment }) => setIsLocal(environment === "development"),
      // Unreachable: the sign-in itself will say so.
      () => {},
    );
  }, []);

  if (!isLocal) return null;
  return (
    <aside className={styles.local} aria-label="Local accounts">
      <p>
        <Filled text="Local run. Password {}">
          <code>{PASSWORD}</code>
        </Filled>
      </p>
      <ul>
        {EMAILS.map((email) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)}>
              {email}
            </button>
          </li>
        ))}
        <li>
          <a href="/dev/mail">Mailbox</a>
        </li>
      </ul>
    </aside>
  );
}

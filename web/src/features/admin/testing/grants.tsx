import { type Grantable, grantToPlayer } from "#game/admin/testing-wire.ts";
import { call, failureText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";
import styles from "./testing.module.css";

interface GrantsProps {
  readonly userId: string;
  readonly grantables: readonly Grantable[];
  readonly onChange: () => unknown;
}

/** Unlocks that only an administrator grants, each with its button. docs/reference/contacts.md#unlocks */
export function Grants({ userId, grantables, onChange }: GrantsProps) {
  const { isBusy, message, run } = useSubmission((error) => failureText(error, "Failed to grant this"));
  const grant = ({ contactId, missionId: questId }: Grantable) =>
    run(async () => {
      const body = { contactId, missionId: questId };
      await proven(() => call(grantToPlayer, { key: crypto.randomUUID(), parameters: { userId }, body }));
      onChange();
      return undefined;
    });
  return (
    <section aria-labelledby="grants" className={admin.group}>
      <h3 id="grants">Granted by hand</h3>
      {grantables.length === 0 && (
        <p className={layout.muted}>
          No contact or mission has the unlock type manual, so there is nothing to grant.
        </p>
      )}
      <FormMessage message={message} />
      {grantables.length > 0 && (
        <ul className={admin.rows}>
          {grantables.map((each) => (
            <li key={`${each.contactId} ${each.missionId}`} className={styles.grant}>
              <span>
                {each.missionName === null ? each.contactName : `${each.contactName}: ${each.missionName}`}
              </span>
              <Button
                busy={isBusy}
                disabledReason={each.isGranted ? "The player has it." : null}
                onClick={() => void grant(each)}
              >
                Grant
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

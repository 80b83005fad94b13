import { Link } from "react-router-dom";
import { type PlayerFile as File, showEmail } from "#game/admin/moderation-wire.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { can } from "#game/core/wire/roles.ts";
import { useAccount } from "../../../player/me.ts";
import { call, failureText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText, stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { auditText } from "../audit/audit-text.ts";
import admin from "../ui/admin.module.css";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { useGroupText } from "../ui/use-group-text.ts";
import styles from "./moderation.module.css";
import { casePath, placeText } from "./moderation-data.ts";
import { PlayerNotes } from "./player-notes.tsx";

/** A player's file for moderators. */
export function PlayerFile({ file, caseId }: { readonly file: File; readonly caseId: string }) {
  const nameOf = useGroupText();
  const { user, silence, sanctions, otherCases, ledger, sessions } = file;
  return (
    <div className={styles.file}>
      <Panel title="The player's file">
        <p className={styles.player}>
          <PlayerAvatar name={user.username} avatar={user.avatar} size={40} />
          <strong translate="no">{user.username}</strong>
          {user.role !== "player" && <span className={layout.muted}>{user.role}</span>}
        </p>
        {silence && (
          <p>
            {`Silenced until ${stampText(silence.until)}. ${silence.reason !== "" ? `Reason: ${silence.reason}` : ""}`}
          </p>
        )}
        <dl className={styles.figures}>
          <Figure label="Joined" value={dateText(user.joinedAt)} />
          <Figure label="Level" value={String(user.level)} />
          <Figure label="Sessions" value={String(sessions)} />
          <Figure label="Cash" value={`$${wholeText(user.cash)}`} />
          <Figure label="Followers" value={wholeText(user.followers)} />
        </dl>
        <Email userId={user.id} />
      </Panel>
      {otherCases.length > 0 && (
        <Panel title="Other open reports">
          <ul className={admin.rows}>
            {otherCases.map((other) => (
              <li key={other.id}>
                <Link to={casePath(other.id)}>{`${placeText(other)}: ${other.content}`}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Sanctions so far">
        {sanctions.length === 0 && <p className={layout.muted}>None. A clean file, so far.</p>}
        {sanctions.length > 0 && (
          <ol className={admin.rows}>
            {sanctions.map(({ id, at, by, action, details }) => (
              <li key={id}>
                <time className={layout.muted} dateTime={at}>
                  {stampText(at)}
                </time>
                <p>
                  <strong>{by ?? "A deleted account"}</strong>{" "}
                  <span>{auditText({ action, details, subject: user.id, subjectName: user.username })}</span>
                </p>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <PlayerNotes userId={user.id} notes={file.notes} caseId={caseId} />
      <Panel title="Ledger, in sums">
        <DataTable
          label="Sums of the player's ledger"
          rows={ledger}
          keyOf={({ group }) => group}
          columns={[
            { name: "What", cell: ({ group }) => nameOf(group) },
            { name: "Times", cell: ({ rows }) => wholeText(rows) },
            { name: "Cash", cell: ({ cash }) => wholeText(cash) },
            { name: "Experience", cell: ({ experience }) => wholeText(experience) },
          ]}
        />
      </Panel>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows the email address on request, which is audited. Only for roles with the right to see it. */
function Email({ userId }: { userId: string }) {
  const { data } = useAccount();
  const { isBusy, message, run } = useSubmission((error) => failureText(error, "Failed to show the address"));
  if (!data || !can(data.user, "emails.read")) return null;
  // Without a key, because the address must not be kept with a reply.
  const show = async () => (await proven(() => call(showEmail, { parameters: { userId } }))).email;
  return (
    <>
      <FormMessage message={message} />
      {message?.kind !== "success" && (
        <div>
          <Button busy={isBusy} onClick={() => void run(show)}>
            Show email address
          </Button>
          <p className={layout.muted}>Each look is in the audit log.</p>
        </div>
      )}
    </>
  );
}

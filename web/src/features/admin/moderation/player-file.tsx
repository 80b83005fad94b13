import { useState } from "react";
import { Link } from "react-router-dom";
import { addNote, type PlayerFile as File, NOTE_MAX, showEmail } from "#game/admin/moderation-wire.ts";
import { pastTense } from "#game/core/actions.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { can } from "#game/core/wire/roles.ts";
import { cleanText, lengthOf } from "#game/core/wire/text.ts";
import { groupText } from "#game/finances/causes.ts";
import { useActions } from "../../../player/actions.ts";
import { useAccount } from "../../../player/me.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText, stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import layout from "../../../ui/layout.module.css";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { change } from "../administration.ts";
import { auditText } from "../audit/audit-text.ts";
import { useAction } from "../ui/buttons.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import styles from "./moderation.module.css";
import { casePath, placeText, useCaseRefresh } from "./moderation-data.ts";

/** A player's file for moderators. */
export function PlayerFile({ file, caseId }: { readonly file: File; readonly caseId: string }) {
  const nameOf = useGroupText();
  const { user, silence, sanctions, otherCases, ledger, sessions } = file;
  return (
    <div className={`${layout.column4} ${styles.file}`}>
      <Panel title="The player's file">
        <p className={`${layout.row} ${styles.player}`}>
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
          <Rows items={otherCases} keyOf={({ id }) => id} empty={null}>
            {(other) => <Link to={casePath(other.id)}>{`${placeText(other)}: ${other.content}`}</Link>}
          </Rows>
        </Panel>
      )}
      <Panel title="Sanctions so far">
        <Rows items={sanctions} keyOf={({ id }) => id} empty="None. A clean file, so far.">
          {({ at, by, action, details }) => (
            <>
              <Signed by={by} at={at} />
              <p>{auditText({ action, details, subject: user.id, subjectName: user.username })}</p>
            </>
          )}
        </Rows>
      </Panel>
      <Notes userId={user.id} notes={file.notes} caseId={caseId} />
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
      <dt className={layout.muted}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Signed({ by, at }: { readonly by: string | null; readonly at: string }) {
  return (
    <p>
      <strong>{by ?? "A deleted account"}</strong>
      <span className={layout.muted}>
        <span aria-hidden> · </span>
        <time dateTime={at}>{stampText(at)}</time>
      </span>
    </p>
  );
}

/** Shows the email address on request, which is audited. Only for roles with the right to see it. */
function Email({ userId }: { userId: string }) {
  const { data } = useAccount();
  const { isBusy, message, run } = useAction("Failed to show the address");
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

interface NotesProps {
  readonly userId: string;
  readonly notes: File["notes"];
  readonly caseId: string;
}

/** Moderators' notes about a player, and a field for the next one. */
function Notes({ userId, notes, caseId }: NotesProps) {
  const [content, setContent] = useState("");
  const { isBusy, message, run } = useAction("Failed to leave the note");
  const refresh = useCaseRefresh(caseId);
  const typed = cleanText(content);
  const obstacle = noteObstacle(typed);

  async function leave(): Promise<string> {
    await change(addNote, { parameters: { userId }, body: { content: typed } });
    setContent((now) => (now === content ? "" : now));
    await refresh();
    return "The next moderator will read it.";
  }

  return (
    <Panel title="Notes of moderators">
      <Rows items={notes} keyOf={({ id }) => id} empty="Nobody has left a note.">
        {({ by, at, content: text }) => (
          <>
            <Signed by={by} at={at} />
            <p dir="auto">{text}</p>
          </>
        )}
      </Rows>
      <form
        className={layout.column4}
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle === null && !isBusy) void run(leave);
        }}
      >
        <TextArea label="New note" name="new-note" value={content} onChange={setContent} max={NOTE_MAX} />
        <FormMessage message={message} />
        <div>
          <Button type="submit" busy={isBusy} disabledReason={obstacle}>
            Leave note
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function noteObstacle(typed: string): string | null {
  if (typed === "") return "Write a note first.";
  return lengthOf(typed) > NOTE_MAX ? `A note can be up to ${NOTE_MAX} characters.` : null;
}

const none = () => undefined;

/** Returns a function that names a group of causes. Quests and courses are groups as a whole, so that only actions have names. */
function useGroupText(): (group: string) => string {
  const { data: actions = [] } = useActions();
  const action = (id: string) => {
    const found = actions.find((each) => each.id === id);
    return found && pastTense(found);
  };
  return (group) => groupText(group, { action, quest: none, course: none });
}

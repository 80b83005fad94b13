import { useId, useState } from "react";
import { useParams } from "react-router-dom";
import {
  type CaseDetails,
  DECISION_REASON_MAX,
  type DecisionBody,
  decideCase,
  type ModerationCase,
  NOTE_MAX,
  REPORT_REASON_TEXT,
  type ReportKind,
  SILENCE_PRESETS,
} from "#game/admin/moderation-wire.ts";
import { cutText, storedLength } from "#game/core/wire/text.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { clockText, stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { change } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { useAction } from "../ui/buttons.tsx";
import { Check } from "../ui/check.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import styles from "./moderation.module.css";
import { decisionText, placeText, useCase, useCaseRefresh } from "./moderation-data.ts";
import { PlayerFile } from "./player-file.tsx";

/**
 * A reported message or name with its conversation, its player and the decision.
 * docs/reference/administration.md#moderation-desk
 */
export default function CasePage({ title }: { readonly title: string }) {
  const { id = "" } = useParams();
  const query = useCase(id);
  const { data } = query;
  return (
    <AdminPage title={title} queries={[query]}>
      {data && (
        <div className={styles.case}>
          <div className={layout.column4}>
            <Reported details={data} />
            <Reports reports={data.reports} />
          </div>
          <PlayerFile file={data.file} caseId={id} />
          <CaseDecision key={id} one={data.case} />
        </div>
      )}
    </AdminPage>
  );
}

function Reported({ details: { case: one, lines } }: { details: CaseDetails }) {
  return (
    <Panel title={placeText(one)} hint={`Reported ${stampText(one.openedAt)}`}>
      {one.kind === "name" ? (
        <p className={styles.name} dir="auto">
          {one.content}
        </p>
      ) : (
        <ol className={`${layout.stack1} ${styles.lines}`} aria-label="The conversation at the first report">
          {lines.map((line) => (
            <li key={line.seq} data-reported={line.seq === one.seq || undefined}>
              <p className={styles.head}>
                <strong>{line.username}</strong>
                <time className={layout.muted} dateTime={line.createdAt}>
                  {clockText(new Date(line.createdAt))}
                </time>
                {line.seq === one.seq && <span>Reported</span>}
              </p>
              <p dir="auto">{line.content}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Reports({ reports }: { reports: CaseDetails["reports"] }) {
  return (
    <Panel title="Reports">
      <Rows items={reports} keyOf={({ by }) => by} empty="Those who reported it have deleted their accounts.">
        {({ by, reason, comment, at }) => (
          <>
            <strong>{REPORT_REASON_TEXT[reason]}</strong>
            <span className={layout.muted}>
              <span>{` · ${by}, `}</span>
              <time dateTime={at}>{stampText(at)}</time>
            </span>
            {comment !== "" && <p dir="auto">{comment}</p>}
          </>
        )}
      </Rows>
    </Panel>
  );
}

/** The decision of a case, or the form for it. A refusal stays visible beside the decision of the other moderator. */
function CaseDecision({ one: { id, kind, firstReason, decision } }: { one: ModerationCase }) {
  const refresh = useCaseRefresh(id);
  const { isBusy, message, run } = useAction((error) => {
    // Another moderator may have been first.
    void refresh();
    return failureText(error, "Failed to decide");
  });

  async function decide(body: DecisionBody): Promise<string> {
    await change(decideCase, { parameters: { id }, body });
    await refresh();
    return body.reason === "" ? "Dismissed." : "Done. The player is told the reason.";
  }

  return (
    <Panel title="Decision">
      <FormMessage message={message} />
      {decision ? (
        <>
          <p>
            <strong>{decisionText(decision)}</strong>
          </p>
          {decision.reason !== "" && <p>{`Reason told to the player: ${decision.reason}`}</p>}
          <p className={layout.muted}>
            <time dateTime={decision.at}>{stampText(decision.at)}</time>
            <span>
              {!decision.isEnforced &&
                " · A chat room hasn't answered yet. It's told again within five minutes."}
            </span>
          </p>
        </>
      ) : (
        <DecisionForm
          kind={kind}
          suggestion={firstReason === null || firstReason === "other" ? "" : REPORT_REASON_TEXT[firstReason]}
          isBusy={isBusy}
          onDecide={(body) => void run(() => decide(body))}
        />
      )}
    </Panel>
  );
}

interface DecisionFormProps {
  readonly kind: ReportKind;
  /** The reason before anything is typed. */
  readonly suggestion: string;
  readonly isBusy: boolean;
  readonly onDecide: (body: DecisionBody) => void;
}

const SILENCES = [{ minutes: null, text: "No silence" }, ...SILENCE_PRESETS];

/** Presets of what to do about a case, with the reason for the player and a note for the next moderator. */
export function DecisionForm({ kind, suggestion, isBusy, onDecide }: DecisionFormProps) {
  const [silenceMinutes, setSilenceMinutes] = useState<number | null>(null);
  const [takesAway, setTakesAway] = useState(false);
  const [reason, setReason] = useState(suggestion);
  const [note, setNote] = useState("");
  const id = useId();
  const obstacle = obstacleOf(silenceMinutes !== null || takesAway, reason.trim(), note.trim());

  const measures = {
    silenceMinutes,
    removesMessage: takesAway && kind === "message",
    givesNewName: takesAway && kind === "name",
  };
  const dismissal = { silenceMinutes: null, removesMessage: false, givesNewName: false, reason: "" };

  return (
    <form
      className={layout.column4}
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === null && !isBusy) onDecide({ ...measures, reason: reason.trim(), note });
      }}
    >
      <fieldset className={`${layout.row} ${styles.presets}`}>
        <legend>Silence in every room</legend>
        {SILENCES.map(({ minutes, text }) => (
          <label key={text} className={styles.preset}>
            <input
              type="radio"
              name={`${id}-silence`}
              checked={silenceMinutes === minutes}
              onChange={() => setSilenceMinutes(minutes)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <Check
        label={kind === "message" ? "Remove the message for everyone" : "Replace the name by a neutral one"}
        isChecked={takesAway}
        onChange={setTakesAway}
      />
      <TextField
        label="Reason, told to the player"
        name="reason"
        value={reason}
        onChange={setReason}
        max={DECISION_REASON_MAX}
      />
      <TextArea
        label="Note for the next moderator (optional)"
        name="note"
        value={note}
        onChange={setNote}
        max={NOTE_MAX}
      />
      <div className={admin.actions}>
        <Button type="submit" variant="danger" busy={isBusy} disabledReason={obstacle}>
          Apply
        </Button>
        <Button busy={isBusy} onClick={() => onDecide({ ...dismissal, note: cutText(note, NOTE_MAX) })}>
          Dismiss the report
        </Button>
      </div>
    </form>
  );
}

/** Reason that the measures can't be applied yet; null if they can. */
function obstacleOf(hasMeasure: boolean, reason: string, note: string): string | null {
  if (!hasMeasure) return "Choose what to do first.";
  if (reason === "") return "Write the reason that the player is told.";
  if (storedLength(reason) > DECISION_REASON_MAX)
    return `A reason can be up to ${DECISION_REASON_MAX} characters.`;
  return storedLength(note) > NOTE_MAX ? `A note can be up to ${NOTE_MAX} characters.` : null;
}

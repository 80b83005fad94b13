import { useParams } from "react-router-dom";
import {
  type CaseDetails,
  type DecisionBody,
  decideCase,
  type ModerationCase,
  REPORT_REASON_TEXT,
} from "#game/admin/moderation-wire.ts";
import { failureText } from "../../../server/api.ts";
import { clockText, stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import layout from "../../../ui/layout.module.css";
import { change } from "../administration.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { useAction } from "../ui/buttons.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import { DecisionForm } from "./decision-form.tsx";
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
                <time dateTime={line.createdAt}>{clockText(new Date(line.createdAt))}</time>
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

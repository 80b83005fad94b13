import { useParams } from "react-router-dom";
import { type CaseDetails, REPORT_REASON_TEXT } from "#game/admin/moderation-wire.ts";
import { clockText, stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { Panel } from "../ui/panel.tsx";
import { CaseDecision } from "./case-decision.tsx";
import styles from "./moderation.module.css";
import { placeText, useCase } from "./moderation-data.ts";
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
          <div className={styles.said}>
            <Reported details={data} />
            <Reports reports={data.reports} />
          </div>
          <PlayerFile file={data.file} caseId={id} />
          <div className={styles.decide}>
            <CaseDecision key={id} one={data.case} />
          </div>
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
        <ol className={styles.lines} aria-label="The conversation at the first report">
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
      {reports.length === 0 && (
        <p className={layout.muted}>Those who reported it have deleted their accounts.</p>
      )}
      {reports.length > 0 && (
        <ul className={admin.rows}>
          {reports.map(({ by, reason, comment, at }) => (
            <li key={by}>
              <strong>{REPORT_REASON_TEXT[reason]}</strong>
              <span className={layout.muted}>
                {" "}
                <span>{`· ${by}, `}</span>
                <time dateTime={at}>{stampText(at)}</time>
              </span>
              {comment !== "" && <p dir="auto">{comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

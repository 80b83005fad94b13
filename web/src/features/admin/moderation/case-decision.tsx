import {
  type DecisionBody,
  decideCase,
  type ModerationCase,
  REPORT_REASON_TEXT,
} from "#game/admin/moderation-wire.ts";
import { call, failureText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../ui/panel.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { decisionText, useCaseRefresh } from "./moderation-data.ts";

/** The decision of a case, or the form for it. A refusal stays visible beside the decision of the other moderator. */
export function CaseDecision({ one }: { readonly one: ModerationCase }) {
  const { id, kind, firstReason, decision } = one;
  const refresh = useCaseRefresh(id);
  const { isBusy, message, run } = useSubmission((error) => {
    // Another moderator may have been first.
    void refresh();
    return failureText(error, "Failed to decide");
  });

  async function decide(body: DecisionBody): Promise<string> {
    await proven(() => call(decideCase, { key: crypto.randomUUID(), parameters: { id }, body }));
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

import { useAtomValue } from "jotai";
import { inVariant } from "#game/core/action-variants.ts";
import { useStill } from "../../../device/stillness.ts";
import { useActions } from "../../../player/actions.ts";
import { playerAtom } from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import {
  clearPlan,
  lastUnsent,
  MAX_PLANNED,
  type Plan,
  type PlanResult,
  planAction,
  planAtom,
  resumePlan,
  takeBack,
} from "../../../player/shift-plan.ts";
import { outageAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import layout from "../../../ui/layout.module.css";
import styles from "./plan-card.module.css";

const OUTCOMES = {
  done: "done",
  refused: "refused",
  lost: "nobody knows. It was sent too long ago; see Finances",
  unread: "answered, but this page is out of date. Please reload it",
} as const;

/** The shift plan: actions for when the server can be reached. docs/reference/connection.md#shift-plan */
export function PlanCard() {
  const plan = useAtomValue(planAtom);
  const isAway = useStill(useAtomValue(outageAtom) !== null);
  const isEmpty = plan.entries.length === 0 && plan.results.length === 0;
  return isAway || !isEmpty ? <Card plan={plan} isAway={isAway} /> : null;
}

function Card({ plan, isAway }: { plan: Plan; isAway: boolean }) {
  const { data = [] } = useActions();
  const player = useAtomValue(playerAtom);
  const { deeds } = useAtomValue(benefitsAtom);
  const actions = player ? data.map((action) => inVariant(action, player, deeds)) : data;
  const nameOf = (id: string) => actions.find((action) => action.id === id)?.name ?? id;
  return (
    <section className={styles.card} aria-labelledby="shift-plan">
      <h2 id="shift-plan">Shift plan</h2>
      <p role="status">{summaryOf(plan, nameOf)}</p>
      {isAway && (
        <>
          <p className={layout.muted}>
            It goes out in this order, each action once. The server decides what comes of it.
          </p>
          <ul className={styles.actions}>
            {actions.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Stepper id={id} name={name} plan={plan} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Report plan={plan} nameOf={nameOf} />
      <div className={layout.wideWrap}>
        {plan.isStopped && (
          <Button disabledReason={isAway ? "Not now." : null} onClick={resumePlan}>
            Send the rest
          </Button>
        )}
        {(plan.entries.length > 0 || plan.results.length > 0) && (
          <Button variant="ghost" onClick={clearPlan}>
            {plan.entries.length > 0 ? "Clear the plan" : "Close"}
          </Button>
        )}
      </div>
    </section>
  );
}

/** `When I'm back: 3 × Bag Fries, 1 × Rest.` */
export function summaryOf({ entries, results, isStopped }: Plan, nameOf: (id: string) => string): string {
  if (entries.length === 0)
    return results.length > 0 ? "You're back. Here's what came of it." : "Nothing is planned.";
  const parts = counted(entries.map(({ item }) => nameOf(item.actionId)));
  return `${isStopped ? "Not sent" : "When I'm back"}: ${parts.join(", ")}.`;
}

/** Counts equal names, in the order of the first ones: `3 × Bag Fries`. */
export function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of names) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`);
}

function Stepper({ id, name, plan }: { id: string; name: string; plan: Plan }) {
  const count = plan.entries.filter(({ item }) => item.actionId === id).length;
  return (
    <span className={styles.stepper}>
      {lastUnsent(plan, id) && (
        <IconButton label={`One ${name} less`} onClick={() => takeBack(id)}>
          <span aria-hidden>−</span>
        </IconButton>
      )}
      <span className={styles.count}>{count}</span>
      {plan.entries.length < MAX_PLANNED ? (
        <IconButton label={`Plan ${name}`} onClick={() => planAction(id)}>
          <span aria-hidden>+</span>
        </IconButton>
      ) : (
        <span className={layout.muted}>Full</span>
      )}
    </span>
  );
}

/** `Rest: done`; a refusal with the server's reason. */
export function reportLine(
  { actionId, outcome, reason }: PlanResult,
  nameOf: (id: string) => string,
): string {
  return `${nameOf(actionId)}: ${OUTCOMES[outcome]}${reason && `. ${reason.replace(/\.$/, "")}`}`;
}

/** The server's answers, one line for the same answer to the same action. */
function Report({ plan: { results }, nameOf }: { plan: Plan; nameOf: (id: string) => string }) {
  if (results.length === 0) return null;
  const lines = results.map((result) => reportLine(result, nameOf));
  return (
    <ul className={layout.stack1} aria-label="Answers">
      {counted(lines).map((line) => (
        <li key={line}>{`${line}.`}</li>
      ))}
    </ul>
  );
}

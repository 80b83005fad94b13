import { useAtomValue } from "jotai";
import { useId } from "react";
import type { RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { waitText } from "../../lib/dates.ts";
import { isReachableAtom } from "../../state/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { RequirementList, RewardList, Terms } from "../../ui/terms.tsx";
import { missionButton } from "./mission-reason.ts";
import styles from "./missions.module.css";

interface AvailableMissionProps {
  readonly request: RequestView;
  readonly player: Player;
  /** In epoch milliseconds. */
  readonly now: number;
  readonly onComplete: () => void;
}

const isSpent = ({ type }: { type: string }) => type === "energy" || type === "cash";

/** An available request with cost and reward, and why it can't be completed yet. */
export function AvailableMission({ request, player, now, onComplete }: AvailableMissionProps) {
  const reasonId = useId();
  const { label, reason } = missionButton(request, player, now, useAtomValue(isReachableAtom));
  const thresholds = request.requirements.filter((line) => !isSpent(line));
  return (
    <li className={styles.mission}>
      <h3>
        {request.name}
        {request.isRepeatable && <Tag>Repeatable</Tag>}
      </h3>
      <p>{request.description}</p>
      <dl className={styles.terms}>
        <Terms title="Cost">
          <RequirementList requirements={request.requirements.filter(isSpent)} />
        </Terms>
        {thresholds.length > 0 && (
          <Terms title="Needs">
            <RequirementList requirements={thresholds} />
          </Terms>
        )}
        <Terms title="Reward">
          <RewardList rewards={request.rewards} />
        </Terms>
      </dl>
      <div className={styles.foot}>
        <span id={reasonId} className={styles.reason}>
          {reason}
        </span>
        <Button
          variant={reason === null ? "primary" : "quiet"}
          disabledBy={reason === null ? null : reasonId}
          onClick={onComplete}
        >
          {label}
        </Button>
      </div>
    </li>
  );
}

/** A completed request, with the wait if it is repeatable. */
export function CompletedMission({ request }: { request: RequestView }) {
  return (
    <li className={styles.mission} data-done>
      <h3>
        {request.name}
        <Tag tone="success">Completed</Tag>
      </h3>
      <p>{request.description}</p>
      <dl className={styles.terms}>
        <Terms title="Reward Earned">
          <RewardList rewards={request.rewards} />
        </Terms>
      </dl>
      {request.readyInMs > 0 && (
        <p className={styles.again}>{`Available again in ${waitText(request.readyInMs)}.`}</p>
      )}
    </li>
  );
}

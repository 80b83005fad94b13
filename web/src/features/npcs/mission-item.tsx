import { useAtomValue } from "jotai";
import { useId } from "react";
import type { ChoiceView, RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { ChoiceCards } from "../../quests/choice-cards.tsx";
import { missionButton } from "../../quests/mission-button.ts";
import { QuestTerms } from "../../quests/quest-terms.tsx";
import { obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button.tsx";
import { waitText } from "../../ui/dates.ts";
import { Tag } from "../../ui/tag.tsx";
import { RewardList, Terms } from "../../ui/terms.tsx";
import styles from "./missions.module.css";

interface AvailableMissionProps {
  readonly request: RequestView;
  readonly player: Player;
  /** In epoch milliseconds. */
  readonly now: number;
  /** Completes it, by a choice if it has choices. */
  readonly onComplete: (choice: ChoiceView | null) => void;
}

/** An available request with cost and reward, and its choices or the button that completes it. */
export function AvailableMission({ request, player, now, onComplete }: AvailableMissionProps) {
  return (
    <li className={styles.mission} data-mission={request.id}>
      <h3 tabIndex={-1}>
        {request.name}
        {request.isRepeatable && <Tag>Repeatable</Tag>}
      </h3>
      <p>{request.description}</p>
      <QuestTerms request={request} />
      {request.choices.length > 0 ? (
        <ChoiceCards request={request} player={player} now={now} onChoose={onComplete} />
      ) : (
        <CompleteButton request={request} player={player} now={now} onComplete={onComplete} />
      )}
    </li>
  );
}

/** The button that completes the request, or why it can't be completed yet. */
function CompleteButton({ request, player, now, onComplete }: AvailableMissionProps) {
  const reasonId = useId();
  const { label, reason } = missionButton(request, null, player, now, useAtomValue(obstacleAtom));
  return (
    <div className={styles.foot}>
      <span id={reasonId} className={styles.reason}>
        {reason}
      </span>
      <Button
        variant={reason === null ? "primary" : "quiet"}
        disabledBy={reason === null ? null : reasonId}
        onClick={() => onComplete(null)}
      >
        {label}
      </Button>
    </div>
  );
}

/** A repeatable request on cooldown. */
export function CoolingMission({ request }: { request: RequestView }) {
  return (
    <li className={styles.mission} data-done>
      <h3>
        {request.name}
        <Tag>{`Again in ${waitText(request.readyInMs)}`}</Tag>
      </h3>
      <p>{request.description}</p>
    </li>
  );
}

/** A completed request, with what the player chose, and the wait if it is repeatable. */
export function CompletedMission({ request }: { request: RequestView }) {
  return (
    <li className={styles.mission} data-done>
      <h3>
        {request.name}
        <Tag tone="success">Completed</Tag>
      </h3>
      <p>{request.description}</p>
      {request.chosenLabel !== null && <p className={styles.chosen}>{`You chose: ${request.chosenLabel}`}</p>}
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

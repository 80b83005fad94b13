import type { Player } from "#game/rules/player.ts";
import { useActions } from "../../state/actions.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActionButton } from "./action-button.tsx";
import styles from "./dashboard.module.css";

/** The quick actions, available at any time. See docs/reference/character.md#quick-actions. */
export function QuickActions({ player }: { player: Player }) {
  const { data: actions, isError, refetch, isFetching } = useActions();
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.sectionTitle}>
        Quick Actions
      </h2>
      {isError && !actions && (
        <LoadFailure
          text="Failed to load dashboard data"
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={styles.actions}>
        {actions?.map((action) => (
          <li key={action.id}>
            <ActionButton action={action} player={player} />
          </li>
        ))}
        {!actions &&
          !isError &&
          ["a", "b", "c", "d", "e"].map((key) => (
            <li key={key}>
              <Skeleton height={112} />
            </li>
          ))}
      </ul>
    </section>
  );
}

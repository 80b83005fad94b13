import { memo, Suspense, useCallback, useRef } from "react";
import { useActions } from "../../../player/actions.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { ActionButton } from "./action-button.tsx";
import styles from "./dock.module.css";

const ActionKeys = lazyComponent(async () => (await import("./action-keys.tsx")).ActionKeys);

/** The quick actions, available at any time. See docs/reference/character.md#quick-actions. */
export const QuickActions = memo(function QuickActions() {
  const query = useActions();
  const { data: actions, isError, isPending } = query;
  const list = useRef<HTMLUListElement>(null);
  const press = useCallback((rank: number) => {
    list.current?.querySelectorAll("button")[rank - 1]?.click();
  }, []);
  return (
    <section className={styles.dock} data-dock aria-labelledby="quick-actions" aria-busy={isPending}>
      <div className={styles.head}>
        <h2 id="quick-actions">Quick Actions</h2>
        {actions && (
          <Suspense fallback={null}>
            <ActionKeys onKey={press} />
          </Suspense>
        )}
      </div>
      {isError && !actions && <LoadFailure text="Failed to load dashboard data" query={query} />}
      <ul ref={list} className={styles.actions}>
        {actions?.map((action) => (
          <li key={action.id}>
            <ActionButton action={action} />
          </li>
        ))}
        {isPending &&
          ["a", "b", "c", "d", "e"].map((key) => (
            <li key={key}>
              <Skeleton height={84} />
            </li>
          ))}
      </ul>
    </section>
  );
});

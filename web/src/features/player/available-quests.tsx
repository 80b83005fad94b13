import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./dashboard.module.css";

/** The strip of requests that can be done now. Player area, section 2. */
export function AvailableQuests() {
  return (
    <section aria-labelledby="available-quests">
      <div className={styles.sectionHead}>
        <h2 id="available-quests" className={styles.sectionTitle}>
          Available Quests
        </h2>
        <Link to="/network">View All Network</Link>
      </div>
      <EmptyState
        title="Nobody needs you yet."
        text="Give it a post or two. Neediness is how networks form."
      />
    </section>
  );
}

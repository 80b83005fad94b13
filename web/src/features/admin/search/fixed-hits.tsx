import { type FixedHit, type FoundTexts, MAX_HITS } from "#game/content/search.ts";
import { Marked } from "./hit-row.tsx";
import styles from "./search.module.css";

/** Hits in texts outside the contacts: where they stand, and why they can't be edited here. */
export function FixedHits({ found: { hits, total } }: { readonly found: FoundTexts<FixedHit> }) {
  if (total === 0) return null;
  return (
    <section className={styles.fixed} aria-labelledby="fixed-texts">
      <h2 id="fixed-texts">
        Outside the contacts <span className={styles.count}>{total}</span>
      </h2>
      <p className={styles.count}>
        Lines of contacts and rivals, scandals, courses and quick actions can't be edited here: posts are made
        from the lines each time they're shown, so a new line would rewrite what players have read and liked.
        Change the named file and deploy it.
        {total > MAX_HITS && <span>{` The first ${MAX_HITS} are shown.`}</span>}
      </p>
      <ul className={styles.hits} aria-label="Fixed hits">
        {hits.map((hit) => (
          <li key={`${hit.place} ${hit.text}`} className={styles.hit}>
            <p className={styles.place}>
              <span>{`${hit.place} · `}</span>
              <code>{hit.file}</code>
            </p>
            <Marked hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

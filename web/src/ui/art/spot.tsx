import styles from "./spot.module.css";

/** Names of the drawings in /spots. */
export type SpotName =
  | "shut"
  | "rope"
  | "letterbox"
  | "envelope"
  | "megaphone"
  | "bell"
  | "toppled"
  | "blank";

/** A small round drawing of one object, which says the mood of an empty page. Hidden from screen readers. */
export function Spot({ name }: { name: SpotName }) {
  return <img className={styles.spot} src={`/spots/${name}.svg`} width={112} height={112} alt="" />;
}

import styles from "./avatar.module.css";

/** A picture, or the initial where there is none. Beside a name, so that it is silent. `size` in CSS pixels. */
export function Avatar({ name, src, size }: { name: string; src: string | null; size: number }) {
  const box = { width: size, height: size };
  if (src !== null) return <img className={styles.avatar} style={box} src={src} alt="" loading="lazy" />;
  return (
    <span className={styles.avatar} style={{ ...box, fontSize: size * 0.42 }} aria-hidden>
      {[...name][0] ?? "?"}
    </span>
  );
}

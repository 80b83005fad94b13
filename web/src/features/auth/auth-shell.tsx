import { useAfterFirstPaint } from "../../device/after-first-paint.ts";
import { Logo } from "../../ui/art/logo.tsx";
import type { Elements } from "../../ui/elements.ts";
import { PageTitle } from "../../ui/page/page-title.tsx";
import styles from "./auth.module.css";

/** The frame of every signed-out page: brand, card and footer. */
export function AuthShell({
  title,
  hasFooter = false,
  pitch,
  isFormFirst = false,
  children,
}: {
  title: string;
  hasFooter?: boolean;
  /** Shown above the card, beside it on a desktop. */
  pitch?: Elements;
  /** True if the pitch comes below the card: a player who follows a link from a mail needs no pitch. */
  isFormFirst?: boolean;
  children: Elements;
}) {
  // The picture takes no connection from the fonts and scripts.
  const hasScene = useAfterFirstPaint();
  return (
    <div className={styles.page} data-pitch={Boolean(pitch)} data-scene={hasScene}>
      <PageTitle title={title} />
      <header className={styles.brand}>
        <Logo />
        <p className={styles.tagline}>$47. Three followers. One ring light, on loan.</p>
      </header>
      {!isFormFirst && pitch}
      <main className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      {isFormFirst && pitch}
      {hasFooter && (
        <footer className={styles.footer}>This site is protected by reCAPTCHA where it has to be.</footer>
      )}
    </div>
  );
}

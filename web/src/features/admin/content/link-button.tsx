import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import button from "../../../ui/button/button.module.css";
import styles from "./content.module.css";

interface LinkButtonProps {
  readonly to: string;
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button, for a page that is the next step. */
export function LinkButton({ to, isPrimary = false, children }: LinkButtonProps) {
  return (
    <Link
      to={to}
      data-primary={isPrimary}
      className={`${button.button} ${isPrimary ? button.primary : button.quiet} ${styles.linkButton}`}
    >
      {children}
    </Link>
  );
}

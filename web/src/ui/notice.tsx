import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/** An inline message. Screen readers announce an error at once. */
export function Notice({ kind, children }: { kind: "info" | "success" | "error"; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === "error" ? "alert" : "status"}>
      <Icon aria-hidden size={18} />
      <span>{children}</span>
    </div>
  );
}

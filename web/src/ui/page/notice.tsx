import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

interface NoticeProps {
  readonly kind: "info" | "success" | "error";
  /** False in a live region, which announces it. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
}

/** An inline message. Screen readers announce an error at once. */
export function Notice({ kind, isAnnounced = true, children }: NoticeProps) {
  const Icon = ICONS[kind];
  const role = kind === "error" ? "alert" : "status";
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={isAnnounced ? role : undefined}>
      <Icon aria-hidden size={18} />
      <span>{children}</span>
    </div>
  );
}

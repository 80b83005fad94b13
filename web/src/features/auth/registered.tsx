import { AUTH_TEXT } from "#game/auth/wire.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./auth.module.css";
import { AuthShell } from "./auth-shell.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import * as texts from "./texts.ts";

/** Says where the verification link of a new account went, and sends it again. */
export function Registered({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <AuthShell title="Check your email">
      <Notice kind="success">{AUTH_TEXT.registered}</Notice>
      <p
        className={styles.aside}
      >{`Sent to ${email}. The link works for 24 hours, longer than most launches.`}</p>
      <ResendVerification email={email} />
      <Button wide onClick={onBack}>
        {texts.backToLogin}
      </Button>
    </AuthShell>
  );
}

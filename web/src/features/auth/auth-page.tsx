import { useAtomValue } from "jotai";
import { useState } from "react";
import { signedOutNoticeAtom } from "../../state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./auth.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { ForgotPanel } from "./forgot-panel.tsx";
import { LocalAccounts } from "./local-accounts.tsx";
import { Providers } from "./providers.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Mode =
  | { readonly name: "sign_in" | "register" | "forgot"; readonly email: string }
  | { readonly name: "registered"; readonly email: string };

const TITLES = { sign_in: "Sign In", register: "Join the Network", forgot: "Forgot password" };

/** The sign-in and registration screen. See docs/reference/accounts.md#screens. */
export default function AuthPage() {
  const notice = useAtomValue(signedOutNoticeAtom);
  const [mode, setMode] = useState<Mode>({ name: "sign_in", email: "" });
  const { name, email } = mode;

  if (name === "registered") {
    return (
      <AuthFrame title="Check your email">
        <Notice kind="success">Please check your email to verify your account before logging in</Notice>
        <p className={styles.aside}>
          Sent to {email}. The link works for 24 hours, longer than most launches.
        </p>
        <ResendVerification email={email} />
        <Button wide onClick={() => setMode({ name: "sign_in", email })}>
          Back to Login
        </Button>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={TITLES[name]} hasFooter>
      {name === "forgot" ? (
        <ForgotPanel initialEmail={email} onCancel={() => setMode({ name: "sign_in", email })} />
      ) : (
        <>
          {notice !== null && <Notice kind="info">{notice}</Notice>}
          <fieldset className={styles.toggle}>
            <legend className="visually-hidden">Sign in or register</legend>
            <button
              type="button"
              aria-pressed={name === "sign_in"}
              onClick={() => setMode({ name: "sign_in", email })}
            >
              Sign In
            </button>
            <button
              type="button"
              aria-pressed={name === "register"}
              onClick={() => setMode({ name: "register", email })}
            >
              Join the Network
            </button>
          </fieldset>
          {name === "sign_in" ? (
            <SignInForm
              key={email}
              initialEmail={email}
              onForgot={(typed) => setMode({ name: "forgot", email: typed })}
            />
          ) : (
            <RegisterForm onRegistered={(address) => setMode({ name: "registered", email: address })} />
          )}
          <Providers />
          <LocalAccounts onChoose={(address) => setMode({ name: "sign_in", email: address })} />
        </>
      )}
    </AuthFrame>
  );
}

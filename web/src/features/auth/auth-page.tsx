import { useAtomValue } from "jotai";
import { Suspense, startTransition, useEffect, useState } from "react";
import { serverNow } from "../../clock.ts";
import { useAfterFirstPaint } from "../../device/after-first-paint.ts";
import { readText } from "../../device/device-storage.ts";
import { currentVisit } from "../../device/history.ts";
import { readDestination } from "../../session/destination.ts";
import { signedOutNoticeAtom } from "../../session/session.ts";
import button from "../../ui/button/button.module.css";
import type { Elements } from "../../ui/elements.ts";
import layout from "../../ui/layout.module.css";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./auth.module.css";
import { AuthShell } from "./auth-shell.tsx";
import { Pitch } from "./pitch.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in/sign-in-form.tsx";
import * as texts from "./texts.ts";

const LocalAccounts = lazyComponent(async () => (await import("./sign-in/local-accounts.tsx")).LocalAccounts);
const PasskeySignIn = lazyComponent(
  async () => (await import("./sign-in/passkey-sign-in.tsx")).PasskeySignIn,
);
const Registered = lazyComponent(async () => (await import("./registered.tsx")).Registered);
const ForgotPanel = lazyComponent(async () => (await import("./forgot-panel.tsx")).ForgotPanel);

/** Elsewhere the screen doesn't even ask for local accounts. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

interface Mode {
  readonly name: "sign_in" | "register" | "registered" | "forgot";
  readonly email: string;
  /** True if a public page invited the visitor to register. */
  readonly isInvited?: true;
}

const TABS = ["sign_in", "register"] as const;
const TITLES = { sign_in: texts.signIn, register: texts.joinTheNetwork, forgot: "Forgot password" };

const PROVIDER = `${button.button} ${button.quiet}`;

/** In place of the button until its code has loaded. */
const PASSKEY_PLACE = <span className={PROVIDER}>{texts.continueWithAPasskey}</span>;

/** The address, possibly empty, that the page of an emailed link hands over in the history's state; null without such a page. */
function emailIn(state: unknown): string | null {
  const email: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "email") : null;
  return typeof email === "string" ? email : null;
}

/** Returns whether a public page invited the visitor to register, as it says in the history's state. */
function isInvitedIn(state: unknown): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "isInvited") === true;
}

/** Chooses Join for a stranger, and Sign In if the device, an emailed link or the end of a session tells of an account. */
function firstMode(linkEmail: string | null, wasSignedOut: boolean): Mode {
  if (isInvitedIn(currentVisit().location.state)) return { name: "register", email: "", isInvited: true };
  const hasAccount = linkEmail !== null || wasSignedOut || readText("has-account") !== null;
  return { name: hasAccount ? "sign_in" : "register", email: linkEmail ?? "" };
}

/** The sign-in and registration screen. See docs/reference/accounts.md#screens. */
export default function AuthPage() {
  const notice = useAtomValue(signedOutNoticeAtom);
  const [linkEmail] = useState(() => emailIn(currentVisit().location.state));
  const [mode, setMode] = useState(() => firstMode(linkEmail, notice !== null));
  const [isOnTheWay] = useState(() => readDestination(serverNow()) !== null);
  const { name, email, isInvited = false } = mode;
  // The form comes first.
  const isPainted = useAfterFirstPaint();
  useEffect(() => {
    if (isPainted) Registered.load().catch(() => {});
  }, [isPainted]);

  /** Keeps the current form until the code of the next one has loaded. */
  const show = (next: Mode) => startTransition(() => setMode(next));

  if (name === "registered")
    return <Registered email={email} onBack={() => show({ name: "sign_in", email })} />;

  return (
    <AuthShell
      title={TITLES[name]}
      hasFooter
      isFormFirst={linkEmail !== null}
      pitch={name !== "forgot" && <Pitch />}
    >
      {name === "forgot" ? (
        <Suspense fallback={null}>
          <ForgotPanel initialEmail={email} onCancel={() => show({ name: "sign_in", email })} />
        </Suspense>
      ) : (
        <>
          {notice !== null && <Notice kind="info">{notice}</Notice>}
          {isOnTheWay && <p className={styles.aside}>Once you're in, you'll go where you were going.</p>}
          <fieldset className={styles.toggle}>
            <legend className="visually-hidden">Sign in or register</legend>
            {TABS.map((tab) => (
              <button
                key={tab}
                type="button"
                aria-pressed={name === tab}
                onClick={() => show({ name: tab, email })}
              >
                {TITLES[tab]}
              </button>
            ))}
          </fieldset>
          {name === "sign_in" ? (
            <SignInForm
              key={email}
              initialEmail={email}
              onForgot={(typed) => show({ name: "forgot", email: typed })}
            />
          ) : (
            <RegisterForm
              isInvited={isInvited}
              onRegistered={(address) => show({ name: "registered", email: address })}
            />
          )}
          <Providers>
            {name === "sign_in" && (
              <Suspense fallback={PASSKEY_PLACE}>{isPainted ? <PasskeySignIn /> : PASSKEY_PLACE}</Suspense>
            )}
          </Providers>
          {LOCAL_HOSTS.has(location.hostname) && (
            <Suspense fallback={null}>
              <LocalAccounts onChoose={(address) => show({ name: "sign_in", email: address })} />
            </Suspense>
          )}
        </>
      )}
    </AuthShell>
  );
}

/** Links to the sign-in providers; not buttons, because they leave the page. Another way in follows them. */
function Providers({ children }: { children: Elements }) {
  return (
    <div className={layout.stack2}>
      <p className={styles.divider}>
        <span>or</span>
      </p>
      <a className={PROVIDER} href="/auth/google">
        Continue with Google
      </a>
      <a className={PROVIDER} href="/auth/discord">
        Continue with Discord
      </a>
      {children}
    </div>
  );
}

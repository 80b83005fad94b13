import { useAtomValue } from "jotai";
import { Suspense, startTransition, useEffect, useState } from "react";
import * as v from "valibot";
import { Email, login } from "#game/auth/sign-in-wire.ts";
import { NewPassword, register, Username } from "#game/auth/wire.ts";
import { LAST_WEEK_PATH } from "#game/core/wire/public.ts";
import { serverNow } from "../../clock.ts";
import { useAfterFirstPaint } from "../../device/after-first-paint.ts";
import { readText } from "../../device/device-storage.ts";
import { currentVisit } from "../../device/history.ts";
import { call } from "../../server/api.ts";
import { readDestination } from "../../session/destination.ts";
import { rememberAccount, signedOutNoticeAtom, startSession } from "../../session/session.ts";
import button from "../../ui/button/button.module.css";
import { Button } from "../../ui/button/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Form } from "../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import layout from "../../ui/layout.module.css";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./auth.module.css";
import { AuthShell } from "./auth-shell.tsx";
import { captchaInput } from "./captcha.ts";
import { authErrorText, UNVERIFIED_TEXT } from "./error-text.ts";
import pitch from "./pitch.module.css";
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

/** Returns a field of the history's state, in which another page says what it leads to. */
const fieldIn = (state: unknown, key: "email" | "isInvited"): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, key) : undefined;

/** The address, possibly empty, that the page of an emailed link hands over; null without such a page. */
function emailIn(state: unknown): string | null {
  const email = fieldIn(state, "email");
  return typeof email === "string" ? email : null;
}

/** Chooses Join for a stranger, and Sign In if the device, an emailed link or the end of a session tells of an account. */
function firstMode(linkEmail: string | null, wasSignedOut: boolean): Mode {
  // A public page invited the visitor.
  const isInvited = fieldIn(currentVisit().location.state, "isInvited") === true;
  if (isInvited) return { name: "register", email: "", isInvited };
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

/** The game's pitch: a line, the cast, and a week to play. docs/reference/accounts.md#screens */
function Pitch() {
  return (
    <aside className={pitch.pitch} aria-label="About the game">
      <p className={pitch.premise}>Nine people paid for your course. Now they write.</p>
      <picture>
        <source media="(min-width: 960px)" srcSet="/scenes/frieze.svg" width={1160} height={96} />
        <img
          className={pitch.cast}
          src="/portraits/cast.svg"
          width={796}
          height={196}
          alt="The cast: your mum, a burger cook, and thirteen people with a method."
          loading="lazy"
          fetchPriority="low"
        />
      </picture>
      <a className={`${button.button} ${button.quiet} ${pitch.play}`} href={LAST_WEEK_PATH}>
        Play Last Week
      </a>
      <p className={pitch.premise}>No account needed. Your own nine come at level 12. First, fries.</p>
    </aside>
  );
}

const Registration = v.object({ username: Username, email: Email, password: NewPassword });

interface RegisterFormProps {
  /** True if the visitor was invited elsewhere on the page, so that the focus moves to the form. */
  readonly isInvited: boolean;
  /** Receives the address that the verification link was sent to. */
  readonly onRegistered: (email: string) => void;
}

/** Creates an account. */
function RegisterForm({ isInvited, onRegistered }: RegisterFormProps) {
  useEffect(() => {
    if (isInvited) document.querySelector<HTMLElement>("main form input")?.focus();
  }, [isInvited]);
  const form = useForm({
    schema: Registration,
    initial: { username: "", email: "", password: "" },
    keepsValues: true,
    async onSubmit(values) {
      await call(register, { body: { ...values, ...(await captchaInput("register")) } });
      rememberAccount();
      onRegistered(values.email);
      return undefined;
    },
    onError: authErrorText,
  });

  return (
    <Form form={form} buttonText={texts.joinTheNetwork} variant="primary" wide>
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="3 to 20 letters, digits or underscores."
        {...form.field("username")}
      />
      {/* The name that signs in, for password managers. */}
      <TextField label={texts.email} type="email" autoComplete="username" {...form.field("email")} />
      <NewPasswordField label={texts.password} {...form.field("password")} />
    </Form>
  );
}

const ResendVerification = lazyComponent(async () => (await import("./registered.tsx")).ResendVerification);

const SignIn = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password.")),
});

interface SignInFormProps {
  readonly initialEmail: string;
  /** Receives the email as typed. */
  readonly onForgot: (email: string) => void;
}

/** Signs in with email and password. */
function SignInForm({ initialEmail, onForgot }: SignInFormProps) {
  const form = useForm({
    schema: SignIn,
    initial: { email: initialEmail, password: "" },
    keepsValues: true,
    async onSubmit(values) {
      const { token } = await call(login, { body: { ...values, ...(await captchaInput("login")) } });
      startSession(token);
      void import("./sign-in/offer-passkey.ts")
        .then(({ offerPasskey }) => offerPasskey(values.password))
        .catch(() => {});
      return undefined;
    },
    onError: authErrorText,
  });
  const { email } = form.values;

  return (
    <Form
      form={form}
      buttonText={texts.signIn}
      variant="primary"
      wide
      advice={
        form.message?.text === UNVERIFIED_TEXT && (
          <Suspense fallback={null}>
            <ResendVerification email={email} />
          </Suspense>
        )
      }
      footer={
        <Button variant="ghost" onClick={() => onForgot(email)}>
          Forgot password?
        </Button>
      }
    >
      <TextField label={texts.email} type="email" autoComplete="username webauthn" {...form.field("email")} />
      <PasswordField label={texts.password} autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}

import { useEffect, useState } from "react";
import * as v from "valibot";
import { Email } from "#game/auth/sign-in-wire.ts";
import { verifyEmail } from "#game/auth/wire.ts";
import { ApiError, call, errorText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import styles from "../auth.module.css";
import { AuthShell } from "../auth-shell.tsx";
import { authErrorText } from "../error-text.ts";
import { resendLink } from "../registered.tsx";
import * as texts from "../texts.ts";
import { useLinkToken } from "./link-token.ts";
import { ToLogin } from "./to-login.tsx";

type Verification =
  | { readonly status: "verifying" }
  | { readonly status: "verified"; readonly username: string; readonly email: string | undefined }
  | { readonly status: "failed"; readonly text: string; readonly remedy: Remedy };
/** Remedy: a new link, the same one later, or none. */
type Remedy = "resend" | "retry" | null;

/** Verifies an email address with the token from its link. docs/reference/accounts.md#screens */
export default function VerifyEmailPage() {
  const state = useVerification(useLinkToken());

  if (state.status === "verifying") {
    return (
      <AuthShell title="Verifying your email">
        <Spinner label="Verifying..." />
      </AuthShell>
    );
  }
  if (state.status === "verified") {
    return (
      <AuthShell title="Email Verified!">
        <p
          className={styles.aside}
        >{`Welcome, ${state.username}. The bar was on the floor and you cleared it.`}</p>
        <ToLogin text="Continue to Login" email={state.email} />
      </AuthShell>
    );
  }
  return (
    <AuthShell title="Verification Failed">
      <Notice kind="error">{state.text}</Notice>
      {state.remedy === "resend" && <ResendForm />}
      {state.remedy === "retry" && (
        <Button variant="primary" wide onClick={() => location.reload()}>
          {texts.tryAgain}
        </Button>
      )}
      <ToLogin variant="ghost" />
    </AuthShell>
  );
}

/** The request for each token, which works only once. */
const requests = new Map<string, Promise<Verification>>();

function useVerification(token: string | null): Verification {
  const [state, setState] = useState<Verification>(
    token
      ? { status: "verifying" }
      : { status: "failed", text: "Invalid verification link. No token provided.", remedy: "resend" },
  );
  useEffect(() => {
    if (!token) return;
    const request = requests.get(token) ?? verify(token);
    requests.set(token, request);
    let isCurrent = true;
    void request.then((result) => isCurrent && setState(result));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return state;
}

async function verify(token: string): Promise<Verification> {
  try {
    const { user } = await call(verifyEmail, { body: { token } });
    return { status: "verified", username: user.username, email: user.email };
  } catch (error) {
    return {
      status: "failed",
      text: errorText(error, "Email verification failed. Please try again."),
      remedy: remedyFor(error),
    };
  }
}

function remedyFor(error: unknown): Remedy {
  if (!(error instanceof ApiError) || error.status >= 429) return "retry";
  return error.status === 400 ? "resend" : null;
}

const Address = v.object({ email: Email });

/** Asks for the address of an account, and sends it a new verification link. */
function ResendForm() {
  const form = useForm({
    schema: Address,
    initial: { email: "" },
    keepsValues: true,
    onSubmit: ({ email }) => resendLink(email),
    onError: authErrorText,
  });
  return (
    <Form form={form} buttonText="Send a New Link" variant="primary" wide>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        hint="The address of your account."
        {...form.field("email")}
      />
    </Form>
  );
}

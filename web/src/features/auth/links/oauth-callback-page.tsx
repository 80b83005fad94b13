import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { oauthReasonText } from "#game/auth/oauth-wire.ts";
import { AUTH_TEXT, oauthExchange } from "#game/auth/wire.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { serverNow } from "../../../clock.ts";
import { call } from "../../../server/api.ts";
import { readDestination } from "../../../session/destination.ts";
import { startSession, tokenAtom } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import styles from "../auth.module.css";
import { AuthShell } from "../auth-shell.tsx";
import { ToLogin } from "./to-login.tsx";

/** Delay before the dashboard opens, in milliseconds. docs/reference/accounts.md#screens */
const REDIRECT_DELAY_MS = 1_000;

/** The page that a sign-in provider redirects to. docs/reference/accounts.md#sign-in-with-a-provider */
export default function OauthCallbackPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [{ code, error }] = useState(() => ({
    code: parameters.get("token"),
    error: parameters.get("error"),
  }));
  // A signed-in player has come back to an address that has done its work.
  const [isReplayed] = useState(
    () => !code && (error === null || error === "invalid_state") && store.get(tokenAtom) !== null,
  );
  const [failure, setFailure] = useState(() => {
    if (isReplayed) return null;
    if (error !== null) return AUTH_TEXT.oauthFailed;
    return code ? null : "No authentication token received.";
  });
  const reason = error === null ? null : oauthReasonText(error);

  useEffect(() => {
    // The code is single-use, but it doesn't belong in the history either.
    history.replaceState(null, "", PAGE_PATHS.oauthCallback);
    if (isReplayed) navigate(PAGE_PATHS.dashboard, { replace: true });
    if (!code || error !== null) return;
    let isCurrent = true;
    exchange(code).then(
      (token) => {
        // At once: the code is spent, so a player who reloads or leaves within the delay has to be signed in.
        startSession(token);
        const path = readDestination(serverNow()) ?? PAGE_PATHS.dashboard;
        setTimeout(() => isCurrent && navigate(path, { replace: true }), REDIRECT_DELAY_MS);
      },
      () => isCurrent && setFailure(AUTH_TEXT.oauthFailed),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, error, isReplayed, navigate]);

  if (failure === null) {
    return (
      <AuthShell title="Signing you in">
        <Spinner label="One moment..." />
      </AuthShell>
    );
  }
  return (
    <AuthShell title="Authentication Failed">
      <Notice kind="error">{failure}</Notice>
      {reason !== null && <p className={styles.aside}>{reason}</p>}
      <ToLogin />
    </AuthShell>
  );
}

/** The exchange of each code, which works only once. */
const exchanges = new Map<string, Promise<string>>();

function exchange(code: string): Promise<string> {
  const running =
    exchanges.get(code) ?? call(oauthExchange, { body: { token: code } }).then(({ token }) => token);
  exchanges.set(code, running);
  return running;
}

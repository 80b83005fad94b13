import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { whenIdle } from "../device/when-idle.ts";
import { readDestination } from "../session/destination.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { part } from "../ui/part.tsx";
import { SignedOutFrame } from "./connection-place.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Loading } from "./loading.tsx";
import { PageRouter } from "./page-router.tsx";

const AuthPage = part(async () => (await import("../features/auth/auth-page.tsx")).default);
const OauthCallbackPage = lazy(() => import("../features/auth/oauth-callback-page.tsx"));
const VerifyEmailPage = lazy(() => import("../features/auth/verify-email-page.tsx"));
const ResetPasswordPage = lazy(() => import("../features/auth/reset-password-page.tsx"));
const SignedInPage = part(async () => {
  const { default: Page, firstParts } = await import("./signed-in-page.tsx");
  await firstParts;
  return Page;
});

/** Loads the code that the page at this address draws first. A failure shows when the page draws. */
export async function loadFirst(): Promise<void> {
  const isEntrance = location.pathname === PAGE_PATHS.home;
  const isSignedIn = store.get(tokenAtom) !== null;
  const page = isSignedIn ? SignedInPage : isEntrance ? AuthPage : null;
  await page?.load().catch(() => {});
}

/** Pages without a session. Every other path belongs to the signed-in area. docs/reference/platform.md#pages */
export function Router() {
  useEffect(() => whenIdle(watchForUpdates), []);
  return (
    <PageRouter>
      <ErrorScreen>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route element={<SignedOutFrame />}>
              <Route path={PAGE_PATHS.home} element={<Entrance />} />
              <Route path={PAGE_PATHS.oauthCallback} element={<OauthCallbackPage />} />
              <Route path={PAGE_PATHS.verifyEmail} element={<VerifyEmailPage />} />
              <Route path={PAGE_PATHS.resetPassword} element={<ResetPasswordPage />} />
            </Route>
            <Route path="*" element={<SignedInPage />} />
          </Routes>
        </Suspense>
      </ErrorScreen>
    </PageRouter>
  );
}

/** Begins to watch for new versions. What the page shows first doesn't need it, and a lost file leaves it to the next visit. */
function watchForUpdates(): void {
  import("./start-updates.ts").then(({ startUpdates }) => startUpdates()).catch(() => {});
}

function Entrance() {
  if (useAtomValue(tokenAtom) === null) return <AuthPage />;
  return <Navigate to={readDestination(Date.now()) ?? PAGE_PATHS.dashboard} replace />;
}

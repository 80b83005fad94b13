import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { serverNow } from "../clock.ts";
import { readDestination } from "../session/destination.ts";
import { tokenAtom } from "../session/session.ts";
import { lazyComponent, lazyPage } from "../ui/page/lazy-component.tsx";
import { SignedOutShell } from "./connection/connection-slot.tsx";
import { PageErrorScreen } from "./errors/page-error-screen.tsx";
import { Loading } from "./loading.tsx";
import { PageRouter } from "./page-router.tsx";

const OauthCallbackPage = lazyPage(() => import("../features/auth/links/oauth-callback-page.tsx"));
const VerifyEmailPage = lazyPage(() => import("../features/auth/links/verify-email-page.tsx"));
const ResetPasswordPage = lazyPage(() => import("../features/auth/links/reset-password-page.tsx"));
const SignedInPage = lazyComponent(async () => {
  const { default: Page, loadFirstParts } = await import("./signed-in-page.tsx");
  await loadFirstParts();
  return Page;
});

/** Loads the code of the signed-in area. */
export const loadSignedIn = (): Promise<unknown> => SignedInPage.load();

/** Every page but the sign-in page and the public ones. docs/reference/platform.md#pages */
export function Router() {
  return (
    <PageRouter>
      <PageErrorScreen place="screen">
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route
              element={
                <SignedOutShell>
                  <Outlet />
                </SignedOutShell>
              }
            >
              <Route path={PAGE_PATHS.oauthCallback} element={<OauthCallbackPage />} />
              <Route path={PAGE_PATHS.verifyEmail} element={<VerifyEmailPage />} />
              <Route path={PAGE_PATHS.resetPassword} element={<ResetPasswordPage />} />
            </Route>
            <Route path={PAGE_PATHS.home} element={<Entrance />} />
            <Route path="*" element={<SignedInPage />} />
          </Routes>
        </Suspense>
      </PageErrorScreen>
    </PageRouter>
  );
}

/** Leads to where the player was going. Without a session, app.tsx is about to show the sign-in page. */
function Entrance() {
  if (useAtomValue(tokenAtom) === null) return null;
  return <Navigate to={readDestination(serverNow()) ?? PAGE_PATHS.dashboard} replace />;
}

import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { tokenAtom } from "../state/session.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Loading } from "./loading.tsx";

const AuthPage = lazy(() => import("../features/auth/auth-page.tsx"));
const OauthCallbackPage = lazy(() => import("../features/auth/oauth-callback-page.tsx"));
const VerifyEmailPage = lazy(() => import("../features/auth/verify-email-page.tsx"));
const ResetPasswordPage = lazy(() => import("../features/auth/reset-password-page.tsx"));
const SignedIn = lazy(() => import("./signed-in-page.tsx"));
const DashboardPage = lazy(() => import("../features/player/dashboard-page.tsx"));
const NetworkPage = lazy(() => import("../features/npcs/network-page.tsx"));
const MessagesPage = lazy(() => import("../features/messages/messages-page.tsx"));
const SettingsPage = lazy(() => import("../features/settings/settings-page.tsx"));
const ConnectionsPage = lazy(() => import("../features/admin/connections-page.tsx"));
const ComingSoonPage = lazy(() => import("./coming-soon-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** Places that are announced before they are built. Decision 42. */
const COMING_SOON = ["profile", "finances", "social", "university", "shop", "travel"];
const ADMIN = ["admin", "admin/game", "admin/server", "admin/settings"];

/** Every address of the page. Player area, section 2. */
export function Router() {
  return (
    <BrowserRouter>
      <ErrorScreen>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path="/" element={<Entrance />} />
            <Route path="/oauth-callback" element={<OauthCallbackPage />} />
            <Route path="/verify-email" element={<VerifyEmailPage />} />
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route element={<Protected />}>
              <Route path="/dashboard" element={<DashboardPage />} />
              <Route path="/network" element={<NetworkPage />} />
              <Route path="/messages" element={<MessagesPage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/admin/server/connections" element={<ConnectionsPage />} />
              {[...COMING_SOON, ...ADMIN].map((path) => (
                <Route key={path} path={`/${path}`} element={<ComingSoonPage />} />
              ))}
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </ErrorScreen>
    </BrowserRouter>
  );
}

function Entrance() {
  return useAtomValue(tokenAtom) === null ? <AuthPage /> : <Navigate to="/dashboard" replace />;
}

/** Signed in is who holds a stored token; the first call finds out whether it still counts. */
function Protected() {
  const token = useAtomValue(tokenAtom);
  return token === null ? <Navigate to="/" replace /> : <SignedIn key={token} token={token} />;
}

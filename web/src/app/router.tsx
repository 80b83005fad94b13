import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { tokenAtom } from "../state/session.ts";
import { store } from "../state/store.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Loading } from "./loading.tsx";

const AuthPage = lazy(() => import("../features/auth/auth-page.tsx"));
const OauthCallbackPage = lazy(() => import("../features/auth/oauth-callback-page.tsx"));
const VerifyEmailPage = lazy(() => import("../features/auth/verify-email-page.tsx"));
const ResetPasswordPage = lazy(() => import("../features/auth/reset-password-page.tsx"));
const SignedIn = lazy(() => import("./signed-in-page.tsx"));
/** The code of the pages of the game, by address. */
const CODE = {
  "/dashboard": () => import("../features/player/dashboard-page.tsx"),
  "/network": () => import("../features/npcs/network-page.tsx"),
  "/messages": () => import("../features/messages/messages-page.tsx"),
  "/settings": () => import("../features/settings/settings-page.tsx"),
} as const;
const DashboardPage = lazy(CODE["/dashboard"]);
const NetworkPage = lazy(CODE["/network"]);
const MessagesPage = lazy(CODE["/messages"]);
const SettingsPage = lazy(CODE["/settings"]);
const ConnectionsPage = lazy(() => import("../features/admin/connections-page.tsx"));
const ComingSoonPage = lazy(() => import("./coming-soon-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** Places that are announced before they are built. Decision 42. */
const COMING_SOON = ["profile", "finances", "social", "university", "shop", "travel"];
const ADMIN = ["admin", "admin/game", "admin/server", "admin/settings"];

/** Every address of the page. Player area, section 2. */
export function Router() {
  useEffect(() => {
    // The first page's code comes while the user is being loaded, and not after. A failure shows where it is needed.
    if (store.get(tokenAtom) === null) return;
    const [, load] = Object.entries(CODE).find(([path]) => path === location.pathname) ?? [];
    load?.().catch(() => {});
  }, []);
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

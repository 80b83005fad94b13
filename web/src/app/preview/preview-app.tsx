import { QueryClientProvider } from "@tanstack/react-query";
import { Provider } from "jotai";
import { StrictMode, Suspense, useEffect } from "react";
import { Outlet, Route, Routes } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { startClock } from "../../player/energy.ts";
import { useAccount } from "../../player/me.ts";
import { queryClient } from "../../session/query-client.ts";
import { store } from "../../store.ts";
import { part } from "../../ui/page/part.tsx";
import { MemoryRouter } from "./memory-router.tsx";
import styles from "./preview-app.module.css";
import { PreviewBar } from "./preview-bar.tsx";

const DashboardPage = part(async () => (await import("../../features/player/dashboard-page.tsx")).default);
const NetworkPage = part(async () => (await import("../../features/npcs/network-page.tsx")).default);
const MessagesPage = part(async () => (await import("../../features/messages/messages-page.tsx")).default);
const Announcements = part(async () => (await import("../announcements.tsx")).Announcements);

/** The game's real screens for a previewed character, with a bar to move between them. */
export function PreviewApp() {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter first={PAGE_PATHS.dashboard}>
            <Routes>
              <Route element={<Shell />}>
                <Route path={PAGE_PATHS.dashboard} element={<DashboardPage />} />
                <Route path={PAGE_PATHS.network} element={<NetworkPage />} />
                <Route path={PAGE_PATHS.messages} element={<MessagesPage />} />
                <Route path="*" element={<Elsewhere />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  );
}

function Elsewhere() {
  return (
    <div className={styles.elsewhere}>
      <h1>Not part of the preview</h1>
      <p>
        A preview has the dashboard, the network and the messages. Courses, posts and the feed are the same in
        every release, so there's nothing to preview.
      </p>
    </div>
  );
}

function Shell() {
  const { data } = useAccount();
  useEffect(startClock, []);

  if (!data) return <p className={styles.elsewhere}>Loading...</p>;
  return (
    <>
      <PreviewBar />
      <main className={styles.content}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
    </>
  );
}

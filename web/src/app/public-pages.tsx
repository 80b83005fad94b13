import { Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { publicPath, SHOWN_KINDS } from "#game/core/wire/public.ts";
import { lazyPage } from "../ui/page/lazy-component.tsx";
import { SignedOutShell } from "./connection/connection-slot.tsx";
import { PageErrorScreen } from "./errors/page-error-screen.tsx";
import { Loading } from "./loading.tsx";
import { PageRouter } from "./page-router.tsx";

const ReplayPage = lazyPage(() => import("../features/intake/replay/replay-page.tsx"));
const TownPage = lazyPage(() => import("../features/intake/replay/town-page.tsx"));
const PublicPage = lazyPage(() => import("../features/auth/public/public-page.tsx"));

/** Loads the code and the data of a week's page, which a visit opens. */
export async function loadPublicPage(path: string): Promise<void> {
  const [kind, id = ""] = path.split("/").slice(1);
  if (kind !== "intake") return;
  const { beginWeek } = await import("../features/intake/replay/replay-page.tsx");
  void beginWeek(id);
  await ReplayPage.load();
}

/** The pages that shares lead to, without the code of the signed-in area. docs/reference/platform.md#public-pages */
export function PublicPages() {
  return (
    <PageRouter>
      <PageErrorScreen place="screen">
        <Suspense fallback={<Loading />}>
          <SignedOutShell>
            <Routes>
              <Route path={publicPath("intake", ":id")} element={<ReplayPage />} />
              <Route path={publicPath("town", ":id")} element={<TownPage />} />
              {SHOWN_KINDS.map((kind) => (
                <Route key={kind} path={publicPath(kind, ":id")} element={<PublicPage kind={kind} />} />
              ))}
              {/* The page after this one, which app.tsx is about to show. */}
              <Route path="*" element={null} />
            </Routes>
          </SignedOutShell>
        </Suspense>
      </PageErrorScreen>
    </PageRouter>
  );
}

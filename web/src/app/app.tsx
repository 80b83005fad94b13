import { useAtomValue } from "jotai";
import { Suspense, startTransition, useEffect, useState } from "react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { isPublicPath } from "#game/core/wire/public.ts";
import { afterFirstPaint } from "../device/after-first-paint.ts";
import { listen } from "../device/history.ts";
import { prefetchSignedIn } from "../first-view/view.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { lazyComponent, lazyPage } from "../ui/page/lazy-component.tsx";
import { SignedOutShell } from "./connection/connection-slot.tsx";
import { ErrorScreen } from "./errors/error-screen.tsx";
import { Loading } from "./loading.tsx";

const AuthPage = lazyPage(() => import("../features/auth/auth-page.tsx"));
const PublicPages = lazyComponent(async () => {
  const { PublicPages: Loaded, loadPublicPage } = await import("./public-pages.tsx");
  await loadPublicPage(location.pathname);
  return Loaded;
});
const Router = lazyComponent(async () => {
  const { Router: Loaded, loadSignedIn } = await import("./router.tsx");
  if (store.get(tokenAtom) !== null) await loadSignedIn();
  return Loaded;
});

const isSignIn = (token: string | null, path: string) => token === null && path === PAGE_PATHS.home;

/** Loads the code that the page at this address draws first. A failure shows when the page draws. */
export async function loadFirst(): Promise<void> {
  const { pathname } = location;
  const page = isPublicPath(pathname)
    ? PublicPages
    : isSignIn(store.get(tokenAtom), pathname)
      ? AuthPage
      : Router;
  await page.load().catch(() => {});
}

/** The public pages and the sign-in page, which most visitors see once, without the router; else every page by the router. */
export function App() {
  const token = useAtomValue(tokenAtom);
  const path = usePath();
  useEffect(() => afterFirstPaint(loadTheRest), []);
  return (
    <ErrorScreen visit={path} place="screen">
      <Suspense fallback={<Loading />}>
        {isPublicPath(path) ? (
          <PublicPages />
        ) : isSignIn(token, path) ? (
          <SignedOutShell>
            <AuthPage />
          </SignedOutShell>
        ) : (
          <Router />
        )}
      </Suspense>
    </ErrorScreen>
  );
}

/** Returns the path of the page that is open. */
function usePath(): string {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = ({ pathname }: { readonly pathname: string }) => startTransition(() => setPath(pathname));
    update(location);
    return listen((visit) => update(visit.location));
  }, []);
  return path;
}

/**
 * Begins to watch for new versions, and asks for what follows the sign-in. What the page shows first needs neither, and a lost file
 * leaves it to the next visit.
 */
function loadTheRest(): void {
  import("./start-updates.ts").then(({ startUpdates }) => startUpdates()).catch(() => {});
  if (store.get(tokenAtom) === null && !isPublicPath(location.pathname)) prefetchSignedIn();
}

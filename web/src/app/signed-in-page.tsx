import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { serverNow } from "../clock.ts";
import { loadAdminArea } from "../features/admin/feature.ts";
import { beginActions } from "../player/actions.ts";
import { beginAccount } from "../player/me.ts";
import { beginContacts } from "../player/reads/contacts.ts";
import { forgetDestination, keepDestination, readDestination } from "../session/destination.ts";
import { SIGNED_OUT_ELSEWHERE, signedOutNoticeAtom, tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { lazyComponent, lazyPage } from "../ui/page/lazy-component.tsx";
import { PAGES } from "./features.ts";
import { readyPaths } from "./page-router.tsx";
import { loadShellParts } from "./shell/shell.tsx";
import { SignedInShell } from "./signed-in-shell.tsx";

const NotFoundPage = lazyPage(() => import("./pages/not-found-page.tsx"));
const AdminArea = lazyComponent<object>(async () => (await loadAdminArea()).default);
const GuruLinkPage = lazyPage(() => import("./pages/guru-link-page.tsx"));
const SharePage = lazyPage(() => import("./pages/share-page.tsx"));
const ROUTES = PAGES.filter(({ section }) => section !== "admin").map(({ path, title, load }) => {
  const Content = lazyComponent(async () => {
    const { default: page } = await load();
    readyPaths.add(path);
    return page;
  });
  return { path, Content, element: <Content title={title} /> };
});

/** Begins the calls of the first page, and loads its code and that of its shell. A failure shows when they draw. */
export function loadFirstParts(): Promise<unknown> {
  if (store.get(tokenAtom) === null) return Promise.resolve();
  const { pathname } = location;
  const shown =
    pathname === PAGE_PATHS.home ? (readDestination(serverNow()) ?? PAGE_PATHS.dashboard) : pathname;
  beginAccount();
  if (shown === PAGE_PATHS.dashboard) {
    beginActions();
    beginContacts();
  }
  const page = ROUTES.find(({ path }) => path === shown)?.Content.load();
  return Promise.allSettled([page, loadShellParts()]);
}

/** The signed-in area: every page of the table. */
export default function SignedInPage() {
  return (
    <Routes>
      <Route element={<Protected />}>
        {ROUTES.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="/share" element={<SharePage />} />
        <Route path={`${PAGE_PATHS.admin}/*`} element={<AdminArea />} />
      </Route>
      <Route path={PAGE_PATHS.guruLink} element={<GuruLinkPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/**
 * A stored token counts as signed in until a call rejects it. A visitor without one, or whose session has ended by itself,
 * comes back here after signing in; a player who signs out doesn't.
 */
function Protected() {
  const token = useAtomValue(tokenAtom);
  const notice = useAtomValue(signedOutNoticeAtom);
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token !== null) {
      wasSignedIn.current = true;
      forgetDestination();
    } else if (!wasSignedIn.current || (notice !== null && notice !== SIGNED_OUT_ELSEWHERE)) {
      keepDestination(pathname + search, serverNow());
    }
  }, [token, notice, pathname, search]);

  return token === null ? (
    <Navigate to={PAGE_PATHS.home} replace />
  ) : (
    <SignedInShell key={token} token={token} />
  );
}

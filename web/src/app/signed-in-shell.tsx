import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { signOut } from "../player/device/sign-out.ts";
import { startClock } from "../player/energy.ts";
import { startProbes, useAccount } from "../player/me.ts";
import { queryClient } from "../session/query-client.ts";
import { firstToken } from "../session/session.ts";
import { Button } from "../ui/button/button.tsx";
import { lazyComponent } from "../ui/page/lazy-component.tsx";
import { ConnectionLine } from "./connection/connection-slot.tsx";
import styles from "./errors/full-screen.module.css";
import { Loading } from "./loading.tsx";
import { Shell } from "./shell/shell.tsx";

const loadLater = () => import("./signed-in-later.tsx");
const SignedInLater = lazyComponent(async () => (await loadLater()).SignedInLater);
const StaffShell = lazyComponent(async () => (await (await loadLater()).loadStaffShell()).StaffShell);

/**
 * Loads the user, then the code that follows the first paint, which opens the game socket.
 * docs/reference/platform.md#shell-of-a-signed-in-page
 */
export function SignedInShell({ token }: { token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Loaded token={token} />
    </QueryClientProvider>
  );
}

function Loaded({ token }: { token: string }) {
  // A repeated first load is pending too, so only the count of failures tells that one has failed.
  const { data, errorUpdateCount, isFetching, refetch } = useAccount();
  const isKnown = data !== undefined;
  // Drawing the whole shell at once would block the page.
  const account = useDeferredValue(data);
  // Another page may be open by the time that its code has loaded. After a sign-in, no page is the first.
  const { pathname } = useLocation();
  const [firstPath] = useState(token === firstToken ? pathname : null);

  useEffect(startClock, []);
  useEffect(startProbes, []);

  if (!account) {
    return errorUpdateCount > 0 && !isKnown ? (
      <Failure isFetching={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  const Layout = pathname.startsWith(PAGE_PATHS.admin) ? StaffShell : Shell;
  return (
    <>
      <Layout account={account} />
      <Suspense fallback={null}>
        <SignedInLater token={token} firstPath={firstPath} />
      </Suspense>
    </>
  );
}

/** Takes the query's state from the shell: a new observer would fetch again, and the shell would replace this screen. */
function Failure({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <>
      <main className={styles.screen}>
        <h1>Failed to load user data</h1>
        <p>Your progress is on the server and doing fine. The way there is not.</p>
        <Button variant="primary" busy={isFetching} onClick={onRetry}>
          Try Again
        </Button>
        <Button variant="ghost" onClick={() => void signOut()}>
          Logout
        </Button>
      </main>
      <ConnectionLine />
    </>
  );
}

import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { startDueTimer } from "../player/due.ts";
import { startClock } from "../player/energy.ts";
import { connectGame } from "../player/game-socket.ts";
import { startProbes, useAccount } from "../player/me.ts";
import { signOut } from "../player/sign-out.ts";
import { queryClient } from "../session/query-client.ts";
import { Button } from "../ui/button.tsx";
import { ConnectionLine } from "./connection-place.tsx";
import styles from "./full-screen.module.css";
import { Loading } from "./loading.tsx";
import { Shell } from "./shell/shell.tsx";

const SignedInLater = lazy(async () => ({ default: (await import("./signed-in-later.tsx")).SignedInLater }));

/** Loads the user, then opens the game socket. docs/reference/platform.md#frame-of-a-signed-in-page */
export function SignedInFrame({ token }: { token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame token={token} />
    </QueryClientProvider>
  );
}

function Frame({ token }: { token: string }) {
  const { data, isPending } = useAccount();
  const isKnown = data !== undefined;
  // Drawing the whole frame at once would block the page.
  const account = useDeferredValue(data);
  // Another page may be open by the time that its code has loaded.
  const [firstPath] = useState(useLocation().pathname);

  useEffect(() => (isKnown ? connectGame(token) : undefined), [isKnown, token]);
  useEffect(startClock, []);
  useEffect(startProbes, []);
  useEffect(startDueTimer, []);

  if (!account) return isPending || isKnown ? <Loading /> : <Failure />;
  return (
    <>
      <Shell account={account} />
      <Suspense fallback={null}>
        <SignedInLater firstPath={firstPath} />
      </Suspense>
    </>
  );
}

function Failure() {
  const { refetch, isFetching } = useAccount();
  return (
    <main className={styles.screen}>
      <ConnectionLine />
      <h1>Failed to load user data</h1>
      <p>Your progress is on the server and doing fine. The way there is not.</p>
      <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
      <Button variant="ghost" onClick={() => void signOut()}>
        Logout
      </Button>
    </main>
  );
}

import { useAtomValue } from "jotai";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { can } from "#game/core/wire/roles.ts";
import { pageTitleAtom } from "../../device/page-title.ts";
import { PagesContext } from "../../features/admin/ui/breadcrumbs.tsx";
import type { Account } from "../../player/me.ts";
import { receivedAtAtom } from "../../player/player.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { isComposing, shortcutOf } from "../../ui/keys.ts";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { part } from "../../ui/page/part.tsx";
import { ConnectionLine } from "../connection/connection-slot.tsx";
import { PageErrorScreen } from "../errors/page-error-screen.tsx";
import { ChatSlot } from "../shell/chat/chat-slot.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import shell from "../shell/shell.module.css";
import { useBreakpoint } from "../shell/use-breakpoint.ts";
import styles from "./staff.module.css";
import { StaffBar } from "./staff-bar.tsx";
import { pagesFor } from "./staff-pages.ts";
import { StaffRail } from "./staff-rail.tsx";

const Palette = part(async () => (await import("../../features/admin/search/palette.tsx")).Palette);

/** The layout around every page of the administration. docs/reference/administration.md#shell */
export function StaffShell({ account }: { readonly account: Account }) {
  const { user, isCached } = account;
  const isPhone = useBreakpoint() === "phone";
  const title = useAtomValue(pageTitleAtom) ?? "Admin";
  const search = useSearch(can(user, "npcs.edit"));
  const pages = useMemo(() => pagesFor(user), [user]);

  return (
    <PagesContext value={pages}>
      <div className={`${shell.shell} ${styles.shell}`} data-layout={isPhone ? "phone" : "desktop"}>
        <PageTitle title={title} />
        <a className={shell.skip} href="#content">
          Skip to content
        </a>
        {isPhone ? (
          <div className={styles.top}>
            <StaffBar onSearch={search.open} isPhone />
            <StaffRail user={user} />
          </div>
        ) : (
          <StaffRail user={user} />
        )}
        <div className={shell.main}>
          {!isPhone && <StaffBar onSearch={search.open} isPhone={false} />}
          <div className={shell.scroller}>
            <ConnectionBanner />
            <main id="content" className={`${shell.content} ${styles.content}`} tabIndex={-1}>
              <PageErrorScreen place="shell">
                <Suspense fallback={<Spinner label="Loading..." />}>
                  <Outlet />
                </Suspense>
              </PageErrorScreen>
            </main>
            <ConnectionLine cached={{ receivedAtAtom, isCached }} />
          </div>
        </div>
        <ChatSlot isPhone={isPhone} user={user} panel="staff-chat" />
        {search.wasOpened && (
          <Suspense fallback={null}>
            <Palette isOpen={search.isOpen} onClose={search.close} />
          </Suspense>
        )}
      </div>
    </PagesContext>
  );
}

/** The state of the search, which ⌘K and Ctrl+K open. Another page closes it. */
function useSearch(isAllowed: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      // Another dialog is answered first.
      if (event.repeat || document.querySelector("dialog[open]")) return;
      setWasOpened(true);
      setIsOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isAllowed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the search
  useEffect(() => setIsOpen(false), [pathname]);

  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return { isOpen, wasOpened, open: isAllowed ? open : null, close: () => setIsOpen(false) };
}

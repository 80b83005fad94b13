import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Action } from "#game/rules/actions/action.ts";
import { FirstCards } from "../features/player/first-cards.tsx";
import { FirstShell } from "./first-shell.tsx";
import * as texts from "./texts.ts";

/** The dashboard before its scripts have run. */
export function FirstDashboard({ actions }: { actions: readonly Action[] }) {
  return (
    <FirstShell current={PAGE_PATHS.dashboard}>
      <main className="first-shell-page" aria-busy="true">
        <p className="visually-hidden" role="status">
          {texts.loading}
        </p>
        <FirstCards actions={actions} />
      </main>
    </FirstShell>
  );
}

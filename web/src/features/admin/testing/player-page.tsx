import { updatePlayer } from "#game/contract/admin/testing.ts";
import { useAccount } from "../../../player/me.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { ConnectionTests } from "../server/connection-tests.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { Panel } from "../ui/panel.tsx";
import { CharacterForm } from "./character-form.tsx";
import { OtherPlayer } from "./other-player.tsx";
import { ResetPanel } from "./reset-panel.tsx";
import { RELOAD_AFTER_UPDATE_MS, reloadSoon, useFoundPlayer } from "./testing-data.ts";

/** Player Testing. docs/reference/administration.md#player-testing */
export default function PlayerPage({ title }: { readonly title: string }) {
  const { data: account } = useAccount();
  const own = useFoundPlayer(account?.user.username ?? null);
  const { data } = own;
  return (
    <AdminPage title={title} queries={[own]} failure="Failed to load player data">
      {data && (
        <>
          <Panel
            title="Your character"
            hint="Sets any value at once, as an adjustment in your ledger. The page reloads 2 seconds later."
          >
            <CharacterForm
              player={data.player}
              buttonText="Update Character"
              onSubmit={async (body) => {
                await proven(() => call(updatePlayer, { key: crypto.randomUUID(), body }));
                reloadSoon(RELOAD_AFTER_UPDATE_MS);
                return "Character updated. Reloading...";
              }}
            />
          </Panel>
          <div className={admin.columns}>
            <ConnectionTests />
            <ResetPanel />
          </div>
          <OtherPlayer ownName={data.username} />
        </>
      )}
    </AdminPage>
  );
}

import { updatePlayer } from "#game/admin/testing-wire.ts";
import { health } from "#game/core/wire/health.ts";
import { me } from "#game/core/wire/me.ts";
import { useAccount } from "../../../player/me.ts";
import { call, errorText } from "../../../server/api.ts";
import { change } from "../administration.ts";
import { useNpcs } from "../content/content-data.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { ActionButton } from "../ui/buttons.tsx";
import { Panel } from "../ui/panel.tsx";
import { CharacterForm } from "./character-form.tsx";
import { OtherPlayer } from "./other-player.tsx";
import { QuestPanel } from "./quest-panel.tsx";
import { ResetPanel } from "./reset-panel.tsx";
import { RELOAD_AFTER_UPDATE_MS, reloadSoon, useFoundPlayer } from "./testing-data.ts";

/** Player Testing. docs/reference/administration.md#player-testing */
export default function PlayerPage({ title }: { readonly title: string }) {
  const { data: account } = useAccount();
  const own = useFoundPlayer(account?.user.username ?? null);
  const npcs = useNpcs();
  const { data } = own;
  return (
    <AdminPage title={title} queries={[own, npcs]} failure="Failed to load player data">
      {data && npcs.data && (
        <>
          <Panel
            title="Your character"
            hint="Sets any value at once, as an adjustment in your ledger. The page reloads 2 seconds later."
          >
            <CharacterForm
              player={data.player}
              buttonText="Update Character"
              onSubmit={async (body) => {
                await change(updatePlayer, { body });
                reloadSoon(RELOAD_AFTER_UPDATE_MS);
                return "Character updated. Reloading...";
              }}
            />
          </Panel>
          <QuestPanel contacts={npcs.data.data} />
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

/** Tests the connection and the session. docs/reference/administration.md#player-testing */
function ConnectionTests() {
  return (
    <Panel title="Tests" hint="Asks the server, and changes nothing.">
      <ActionButton
        failure={(error) => `Connection test failed: ${errorText(error)}`}
        action={async () => {
          const startedAt = performance.now();
          const { environment } = await call(health, {});
          return `The server answers in ${Math.round(performance.now() - startedAt)} ms (${environment}).`;
        }}
      >
        Test Connection
      </ActionButton>
      <ActionButton
        failure={() => "Authentication failed. Please refresh the page and try again."}
        action={async () => `You're signed in as ${(await call(me, {})).user.username}.`}
      >
        Test Authentication
      </ActionButton>
    </Panel>
  );
}

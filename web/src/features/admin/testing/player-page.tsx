import { updatePlayer } from "#game/admin/testing-wire.ts";
import { health } from "#game/core/wire/health.ts";
import { me } from "#game/core/wire/me.ts";
import { useAccount } from "../../../player/me.ts";
import { call, errorText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { useNpcs } from "../content/content-data.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
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
                await proven(() => call(updatePlayer, { key: crypto.randomUUID(), body }));
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
  const connection = useSubmission((error) => `Connection test failed: ${errorText(error)}`);
  const session = useSubmission(() => "Authentication failed. Please refresh the page and try again.");

  const testConnection = () =>
    connection.run(async () => {
      const startedAt = performance.now();
      const { environment } = await call(health, {});
      return `The server answers in ${Math.round(performance.now() - startedAt)} ms (${environment}).`;
    });
  const testSession = () =>
    session.run(async () => {
      const { user } = await call(me, {});
      return `You're signed in as ${user.username}.`;
    });

  return (
    <Panel title="Tests" hint="Asks the server, and changes nothing.">
      <div className={admin.actions}>
        <Button busy={connection.isBusy} onClick={() => void testConnection()}>
          Test Connection
        </Button>
        <Button busy={session.isBusy} onClick={() => void testSession()}>
          Test Authentication
        </Button>
      </div>
      <FormMessage message={connection.message} />
      <FormMessage message={session.message} />
    </Panel>
  );
}

import { health } from "#game/contract/http/health.ts";
import { me } from "#game/contract/me.ts";
import { call, errorText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import admin from "../ui/admin.module.css";
import { Panel } from "../ui/panel.tsx";

/** Tests the connection and the session. docs/reference/administration.md#player-testing */
export function ConnectionTests() {
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

import { useState } from "react";
import { disconnectUser } from "#game/chat/wire.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { clockTextWithSeconds } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { type Connections, change, useConnections, useRefresh } from "../administration.ts";
import { Trends, trend } from "../figures/trends.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { RefreshButton } from "../ui/buttons.tsx";
import { Check } from "../ui/check.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Rows, Tile } from "../ui/panel.tsx";

type User = Connections["users"][number];

/** Chat connections. docs/reference/administration.md#connection-monitoring */
export default function ConnectionsPage({ title }: { readonly title: string }) {
  const [isAuto, setIsAuto] = useState(false);
  const connections = useConnections({ isAuto });
  const { data, dataUpdatedAt } = connections;

  return (
    <AdminPage title={title} queries={[connections]}>
      <div className={layout.wideRow}>
        <RefreshButton queries={[connections]} />
        <Check label="Auto-refresh every 30 seconds" isChecked={isAuto} onChange={setIsAuto} />
        <p className={layout.muted}>{`As of ${clockTextWithSeconds(dataUpdatedAt)}`}</p>
      </div>
      {isAuto && <Notice kind="info">Auto-refresh may cause rate limiting.</Notice>}
      {data && <Figures data={data} />}
      {data && <RawData connections={data.rawConnections} />}
    </AdminPage>
  );
}

function Figures({ data }: { data: Connections }) {
  const [chosen, setChosen] = useState<User | null>(null);
  const refresh = useRefresh();
  return (
    <>
      <Trends trends={[trend("Total connections", data.totalConnections, (s) => s.connections)]}>
        <Tile label="Unique users" value={wholeText(data.uniqueUsers)} />
      </Trends>
      <section aria-labelledby="connected-users" className={admin.group}>
        <h2 id="connected-users">Connected users</h2>
        <Rows
          items={data.users}
          keyOf={({ userId }) => userId}
          className={layout.wideRow}
          empty={<EmptyState spot="bell" title="No users currently connected" />}
        >
          {(user) => <UserRow user={user} onDisconnect={() => setChosen(user)} />}
        </Rows>
      </section>
      {/* Confirmed first: a closed connection stays closed, and a delay to undo it would let a flood go on. */}
      <ConfirmDialog
        title={`Disconnect ${chosen?.username}?`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        confirm="Disconnect"
        failure="Failed to disconnect user"
        action={async () => {
          const userId = chosen?.userId ?? "";
          await change(disconnectUser, { body: { userId } });
          refresh();
        }}
      >
        <p>
          {`This closes ${countedText(chosen?.connectionCount ?? 0)} to the chat, and the player is told. They can connect again.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

const countedText = (count: number) => (count === 1 ? "1 connection" : `${count} connections`);

function UserRow({ user, onDisconnect }: { readonly user: User; readonly onDisconnect: () => void }) {
  const { username, avatar, connectionCount, connections } = user;
  const rooms = [...new Set(connections.map(({ currentRoom }) => currentRoom))].join(", ");
  return (
    <>
      <PlayerAvatar name={username} avatar={avatar} size={40} />
      <div className={admin.rowText}>
        <strong translate="no">{username}</strong>
        <span className={layout.muted}>{`${countedText(connectionCount)} · ${rooms}`}</span>
      </div>
      <Button variant="danger" label={`Disconnect ${username}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </>
  );
}

function RawData({ connections }: { connections: Connections["rawConnections"] }) {
  return (
    <details className={admin.disclosure}>
      <summary>Raw data</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(connections, null, 2)}</pre>
    </details>
  );
}

import { useState } from "react";
import { disconnectUser } from "#game/contract/chat.ts";
import { call } from "../../server/api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { clockTextWithSeconds } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Connections, useConnections, useRefresh } from "./administration.ts";
import styles from "./connections.module.css";
import { countText } from "./figure-text.ts";
import { useSamples } from "./figures-data.ts";
import { AdminPage } from "./frame/admin-page.tsx";
import { Tile, Tiles } from "./frame/panel.tsx";
import { PersonAction } from "./person-action.tsx";
import { Sparkline } from "./sparkline.tsx";

/** Chat connections. docs/reference/administration.md#connection-monitoring */
export default function ConnectionsPage({ title }: { readonly title: string }) {
  const [isAuto, setIsAuto] = useState(false);
  const connections = useConnections(isAuto);
  const { data, isFetching, dataUpdatedAt } = connections;
  const refresh = useRefresh();

  return (
    <AdminPage title={title} queries={[connections]}>
      <div className={styles.tools}>
        <Button busy={isFetching} onClick={refresh}>
          Refresh
        </Button>
        <label className={styles.auto}>
          <input type="checkbox" checked={isAuto} onChange={(event) => setIsAuto(event.target.checked)} />
          Auto-refresh every 30 seconds
        </label>
        <p className={styles.hint}>As of {clockTextWithSeconds(dataUpdatedAt)}</p>
      </div>
      {isAuto && <Notice kind="info">Auto-refresh may cause rate limiting.</Notice>}
      {data && <Figures data={data} />}
      {data && <RawData connections={data.rawConnections} />}
    </AdminPage>
  );
}

function Figures({ data }: { data: Connections }) {
  const { data: samples } = useSamples();
  return (
    <>
      <Tiles>
        <Tile label="Total connections" value={countText(data.totalConnections)}>
          <Sparkline
            label="Total connections"
            samples={samples}
            figureOf={({ connections }) => connections}
            format={countText}
          />
        </Tile>
        <Tile label="Unique users" value={countText(data.uniqueUsers)} />
      </Tiles>
      <section aria-labelledby="connected-users" className={styles.section}>
        <h2 id="connected-users">Connected users</h2>
        {data.users.length === 0 ? (
          <EmptyState title="No users currently connected" />
        ) : (
          <ul className={styles.users}>
            {data.users.map((user) => (
              <UserRow key={user.userId} user={user} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function UserRow({ user }: { user: Connections["users"][number] }) {
  const { userId, username, avatar, connectionCount, connections } = user;
  const rooms = [...new Set(connections.map(({ currentRoom }) => currentRoom))].join(", ");
  return (
    <li className={styles.user}>
      <Avatar name={username} src={avatar} size={40} />
      <div className={styles.who}>
        <strong>{username}</strong>
        <span className={styles.hint}>
          {connectionCount === 1 ? "1 connection" : `${connectionCount} connections`} · {rooms}
        </span>
      </div>
      <PersonAction
        label="Disconnect"
        username={username}
        variant="danger"
        failure="Failed to disconnect user"
        action={() => call(disconnectUser, { key: crypto.randomUUID(), body: { userId } })}
      />
    </li>
  );
}

function RawData({ connections }: { connections: Connections["rawConnections"] }) {
  return (
    <details className={styles.raw}>
      <summary>Raw data</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(connections, null, 2)}</pre>
    </details>
  );
}

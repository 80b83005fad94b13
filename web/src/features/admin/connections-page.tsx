import { useState } from "react";
import { Link } from "react-router-dom";
import { disconnectUser } from "#game/contract/chat.ts";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { ApiError, call, errorText } from "../../lib/api.ts";
import { clockTextWithSeconds } from "../../lib/dates.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Connections, FETCH_FAILURE, useConnections, useRefresh } from "./administration.ts";
import styles from "./connections.module.css";
import { AuditLog, Silences } from "./moderation.tsx";
import { PersonAction } from "./person-action.tsx";

/** Chat connections, silenced players and the audit log. docs/reference/administration.md#connection-monitoring */
export default function ConnectionsPage() {
  const [isAuto, setIsAuto] = useState(false);
  const { data, error, isFetching, dataUpdatedAt } = useConnections(isAuto);
  const refresh = useRefresh();

  if (error instanceof ApiError && error.status === 403) {
    return (
      <EmptyState
        headingLevel={1}
        title="Connection Monitoring"
        text="You need an administrator account to see this page."
      />
    );
  }
  return (
    <div className={styles.page}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.breadcrumb}>
          <li>
            <Link to={PAGE_PATHS.admin}>Admin</Link>
          </li>
          <li>
            <Link to={PAGE_PATHS.adminServer}>Server Administration</Link>
          </li>
          <li aria-current="page">Connection Monitoring</li>
        </ol>
      </nav>
      <h1>Connection Monitoring</h1>
      <div className={styles.tools}>
        <Button busy={isFetching} onClick={refresh}>
          Refresh
        </Button>
        <label className={styles.auto}>
          <input type="checkbox" checked={isAuto} onChange={(event) => setIsAuto(event.target.checked)} />
          Auto-refresh every 30 seconds
        </label>
        {dataUpdatedAt > 0 && <p className={styles.hint}>As of {clockTextWithSeconds(dataUpdatedAt)}</p>}
      </div>
      {isAuto && <Notice kind="info">Auto-refresh may cause rate limiting.</Notice>}
      {error && <Notice kind="error">{errorText(error, FETCH_FAILURE)}</Notice>}
      {!data && !error && <Skeleton height={320} />}
      {data && <Figures data={data} />}
      <Silences isAuto={isAuto} />
      <AuditLog isAuto={isAuto} />
      {data && <RawData connections={data.rawConnections} />}
    </div>
  );
}

function Figures({ data }: { data: Connections }) {
  return (
    <>
      <dl className={styles.totals}>
        <div>
          <dt>Total connections</dt>
          <dd>{data.totalConnections}</dd>
        </div>
        <div>
          <dt>Unique users</dt>
          <dd>{data.uniqueUsers}</dd>
        </div>
      </dl>
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

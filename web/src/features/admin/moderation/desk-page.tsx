import { Link } from "react-router-dom";
import { type ModerationCase, REPORT_REASON_TEXT } from "#game/admin/moderation-wire.ts";
import { chatSilences, liftSilence } from "#game/chat/wire.ts";
import { call } from "../../../server/api.ts";
import { briefText, stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { change, useAdminQuery, useRefresh } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { AdminPage, FETCH_FAILURE, Loaded } from "../ui/admin-page.tsx";
import { ActionButton, MoreButton, RefreshButton } from "../ui/buttons.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import styles from "./moderation.module.css";
import { casePath, placeText, useCases } from "./moderation-data.ts";

/** The open reports, the longest waiting first. docs/reference/administration.md#moderation-desk */
export default function DeskPage({ title }: { readonly title: string }) {
  const query = useCases();
  const { data } = query;
  const cases = data?.pages.flatMap((page) => page.cases) ?? [];
  const byPlayer = [...Map.groupBy(cases, ({ user }) => user.id).values()];

  return (
    <AdminPage title={title} queries={[query]} actions={<RefreshButton queries={[query]} />}>
      <Panel title="Open reports" hint="The longest waiting first. Reports about one player stand together.">
        {cases.length === 0 && (
          <EmptyState
            spot="bell"
            title="Nothing to judge"
            text="Either everybody is behaving, or nobody reads what they write."
          />
        )}
        <ul className={layout.stack4} aria-label="Reported players">
          {byPlayer.map((own) => (
            <PlayerCases key={own[0]?.user.id} cases={own} />
          ))}
        </ul>
        <MoreButton query={query} label="Show more reports" />
      </Panel>
      <Silences />
    </AdminPage>
  );
}

function PlayerCases({ cases }: { cases: readonly ModerationCase[] }) {
  const user = cases[0]?.user;
  if (!user) return null;
  return (
    <li>
      <h3 className={`${layout.row} ${styles.player}`}>
        <PlayerAvatar name={user.username} avatar={user.avatar} size={32} />
        <span translate="no">{user.username}</span>
      </h3>
      <Rows items={cases} keyOf={({ id }) => id} empty={null} className={layout.wideRow}>
        {(one) => <CaseLine one={one} />}
      </Rows>
    </li>
  );
}

function CaseLine({ one }: { one: ModerationCase }) {
  const { id, content, reports, firstReason, openedAt } = one;
  return (
    <>
      <Link to={casePath(id)} className={admin.rowText ?? ""}>
        <span className={styles.quoted} dir="auto">
          {content}
        </span>
        <span className={layout.muted}>
          <span>{`${placeText(one)} · `}</span>
          <time dateTime={openedAt}>{briefText(openedAt)}</time>
          <span>{firstReason !== null && ` · ${REPORT_REASON_TEXT[firstReason]}`}</span>
        </span>
      </Link>
      <Tag tone={reports > 1 ? "gold" : "quiet"}>{reports === 1 ? "1 report" : `${reports} reports`}</Tag>
    </>
  );
}

/** The players silenced in the chat, each with a button to lift the silence. */
function Silences() {
  const query = useAdminQuery(["silences"], () => call(chatSilences, {}));
  const refresh = useRefresh();
  const nobody = (
    <EmptyState
      title="Nobody is silenced"
      text="Open a report, or a message's menu, to silence its author."
    />
  );
  return (
    <Panel title="Silenced players">
      <Loaded query={query} failure={FETCH_FAILURE} height={72}>
        {({ silences }) => (
          <Rows items={silences} keyOf={({ userId }) => userId} empty={nobody} className={layout.wideRow}>
            {({ userId, username, until, reason }) => (
              <>
                <div className={admin.rowText}>
                  <strong translate="no">{username}</strong>
                  <span className={layout.muted}>
                    {`Until ${stampText(until)}${reason !== "" ? ` · ${reason}` : ""}`}
                  </span>
                </div>
                <ActionButton
                  label={`Lift ${username}`}
                  failure="Failed to lift this silence"
                  action={async () => {
                    await change(liftSilence, { parameters: { userId } });
                    refresh();
                    return undefined;
                  }}
                >
                  Lift
                </ActionButton>
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </Panel>
  );
}

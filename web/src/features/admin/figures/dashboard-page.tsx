import { Gamepad2, Server, SlidersHorizontal } from "lucide-react";
import { Link } from "react-router-dom";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { can } from "#game/core/wire/roles.ts";
import { useUser } from "../../../player/me.ts";
import { clockTextWithSeconds, momentText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { useDrafts, useReleases } from "../content/content-data.ts";
import { useCases } from "../moderation/moderation-data.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { LinkButton } from "../ui/buttons.tsx";
import { Tile, Tiles } from "../ui/panel.tsx";
import { hoursText, useDashboardStats } from "./figures.ts";
import { Trends, trend } from "./trends.tsx";

const CARDS = [
  { path: "/admin/game", title: "Game Management", text: "Whether it runs, and since when.", Icon: Gamepad2 },
  { path: PAGE_PATHS.adminServer, title: "Server Management", text: "Parts and the switch.", Icon: Server },
  { path: "/admin/settings", title: "System Settings", text: "One switch, soon.", Icon: SlidersHorizontal },
];
/** The first page of the administration. docs/reference/administration.md#admin-dashboard */
export default function AdminDashboardPage({ title }: { readonly title: string }) {
  const stats = useDashboardStats();
  const { data, dataUpdatedAt } = stats;
  const user = useUser();
  return (
    <AdminPage title={title} queries={[stats]}>
      {data && (
        <section aria-labelledby="overview" className={admin.group}>
          <div className={admin.head}>
            <h2 id="overview">Quick Overview</h2>
            <p className={layout.muted}>{`As of ${clockTextWithSeconds(dataUpdatedAt)}, every 30 seconds`}</p>
          </div>
          <Tiles>
            {user && can(user, "npcs.edit") && <ContentTiles />}
            {user && can(user, "chat.moderate") && <ReportsTile />}
            <Tile
              label="Errors in 24 hours"
              value={wholeText(data.errors)}
              tone={data.errors > 0 ? "bad" : "normal"}
            />
          </Tiles>
          <Trends
            trends={[
              trend("Active Players", data.activePlayers, (s) => s.activePlayers),
              trend("Total NPCs", data.totalNPCs, (s) => s.npcs),
              trend("Server Uptime", data.serverUptimeHours * 3600, (s) => s.uptimeSeconds, hoursText),
              trend("Active Connections", data.activeConnections, (s) => s.connections),
            ]}
          />
          <p className={layout.muted}>
            {`${wholeText(data.playersInGame)} players in the game, which is ${
              data.gameRunning ? "running" : "stopped"
            } at tick ${wholeText(data.currentTick)}. A player is active for 5 minutes after their last move.`}
          </p>
        </section>
      )}
      <nav aria-label="Areas">
        <ul className={admin.cards}>
          {CARDS.map(({ path, title: name, text, Icon }) => (
            <li key={path}>
              <Link to={path} className={admin.card ?? ""}>
                <Icon aria-hidden size={24} />
                <strong className={layout.heading}>{name}</strong>
                <span className={layout.muted}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </AdminPage>
  );
}

/** What writers have under way, and what they released last. */
function ContentTiles() {
  const { data: drafts } = useDrafts();
  const { data: releases } = useReleases();
  const [last] = releases?.pages[0]?.releases ?? [];
  return (
    <>
      <Tile label="Drafts" value={drafts?.length ?? "–"}>
        <LinkButton to="/admin/game/releases">Open drafts</LinkButton>
      </Tile>
      <Tile label="Last release" value={last ? `No. ${last.version}` : "–"}>
        {last && <span className={layout.muted}>{momentText(last.createdAt)}</span>}
      </Tile>
    </>
  );
}

/** Reports that wait for a moderator. */
function ReportsTile() {
  const { data } = useCases();
  const [first] = data?.pages ?? [];
  const text = first ? `${first.cases.length}${first.next === null ? "" : "+"}` : "–";
  return (
    <Tile label="Reports" value={text}>
      <LinkButton to="/admin/moderation">Open reports</LinkButton>
    </Tile>
  );
}

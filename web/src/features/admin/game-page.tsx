import { TICK_RATE } from "#game/core/tick.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { hoursText, secondsText, useGameStats, useSamples } from "./figures/figures.ts";
import { runningTrend, Trends, trend } from "./figures/trends.tsx";
import { AdminPage } from "./ui/admin-page.tsx";
import { RefreshButton } from "./ui/buttons.tsx";

/** The text of a failed load if the server gives none. docs/reference/administration.md#texts */
const FAILURE = "Failed to fetch game stats";

/** The figures of the game. docs/reference/administration.md#game-statistics */
export default function GamePage({ title }: { readonly title: string }) {
  const stats = useGameStats();
  const samples = useSamples();
  const { data } = stats;
  return (
    <AdminPage
      title={title}
      queries={[stats]}
      failure={FAILURE}
      whenFailed={<EmptyState title="No game statistics available" />}
      actions={<RefreshButton queries={[stats, samples]} />}
    >
      {data && (
        <Trends
          trends={[
            runningTrend("Game Status", data.isRunning),
            trend("Current Tick", data.currentTick, (s) => s.currentTick),
            trend(
              "Tick Rate",
              data.tickRate,
              () => TICK_RATE,
              (rate) => `${rate} TPS`,
            ),
            trend("Game Uptime", data.uptimeSeconds, (s) => s.uptimeSeconds, hoursText),
            trend("Total Entities", data.totalEntities, (s) => s.players + s.npcs),
            trend("Game Time", data.totalGameTime, (s) => (s.currentTick / TICK_RATE) * 1000, secondsText),
          ]}
        />
      )}
    </AdminPage>
  );
}

import { TICK_RATE } from "#game/core/tick.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { countText, hoursText, secondsText } from "./figures/figure-text.ts";
import { useGameStats, useSamples } from "./figures/figures-data.ts";
import { runningTrend, Trends } from "./figures/trends.tsx";
import { AdminPage } from "./ui/admin-page.tsx";
import { RefreshButton } from "./ui/refresh-button.tsx";

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
            { label: "Current Tick", value: data.currentTick, of: (s) => s.currentTick, format: countText },
            {
              label: "Tick Rate",
              value: data.tickRate,
              of: () => TICK_RATE,
              format: (rate) => `${rate} TPS`,
            },
            {
              label: "Game Uptime",
              value: data.uptimeSeconds,
              of: (s) => s.uptimeSeconds,
              format: hoursText,
            },
            {
              label: "Total Entities",
              value: data.totalEntities,
              of: (s) => s.players + s.npcs,
              format: countText,
            },
            {
              label: "Game Time",
              value: data.totalGameTime,
              of: (s) => (s.currentTick / TICK_RATE) * 1000,
              format: secondsText,
            },
          ]}
        />
      )}
    </AdminPage>
  );
}

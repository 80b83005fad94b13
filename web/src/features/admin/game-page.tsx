import { FlaskConical, ListChecks, UsersRound } from "lucide-react";
import { TICK_RATE } from "#game/rules/tick.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countText, hoursText, runningText, secondsText } from "./figure-text.ts";
import { useGameStats, useSamples } from "./figures-data.ts";
import { AdminPage } from "./frame/admin-page.tsx";
import { Tile, Tiles } from "./frame/panel.tsx";
import { type LinkCard, LinkCards } from "./link-cards.tsx";
import { Sparkline } from "./sparkline.tsx";

const CARDS: readonly LinkCard[] = [
  {
    path: "/admin/game/player",
    title: "Player Testing",
    text: "Set a character's values: yours, or somebody else's, on the record.",
    Icon: FlaskConical,
  },
  {
    path: "/admin/game/npcs",
    title: "NPCs",
    text: "Everybody a player can meet, and everything they say.",
    Icon: UsersRound,
  },
  {
    path: "/admin/game/brief",
    title: "Daily Brief",
    text: "The pool of small goals that players get three of a day.",
    Icon: ListChecks,
  },
];

/** The text of a failed load if the server gives none. docs/reference/administration.md#texts */
const FAILURE = "Failed to fetch game stats";

/** The figures of the game. docs/reference/administration.md#game-statistics */
export default function GamePage({ title }: { readonly title: string }) {
  const stats = useGameStats();
  const samplesQuery = useSamples();
  const samples = samplesQuery.data;
  const { data } = stats;
  const refresh = () => {
    void stats.refetch();
    void samplesQuery.refetch();
  };
  return (
    <AdminPage
      title={title}
      queries={[stats]}
      failure={FAILURE}
      whenFailed={<EmptyState title="No game statistics available" />}
      actions={
        <Button busy={stats.isFetching} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {data && (
        <Tiles>
          <Tile
            label="Game Status"
            value={data.isRunning ? "Running" : "Stopped"}
            tone={data.isRunning ? "good" : "bad"}
          >
            <Sparkline
              label="Running"
              samples={samples}
              figureOf={({ isRunning }) => Number(isRunning)}
              format={runningText}
            />
          </Tile>
          <Tile label="Current Tick" value={countText(data.currentTick)}>
            <Sparkline
              label="Current Tick"
              samples={samples}
              figureOf={({ currentTick }) => currentTick}
              format={countText}
            />
          </Tile>
          <Tile label="Tick Rate" value={`${data.tickRate} TPS`}>
            <Sparkline
              label="Tick Rate"
              samples={samples}
              figureOf={() => TICK_RATE}
              format={(value) => `${value} TPS`}
            />
          </Tile>
          <Tile label="Game Uptime" value={hoursText(data.uptimeSeconds)}>
            <Sparkline
              label="Game Uptime"
              samples={samples}
              figureOf={({ uptimeSeconds }) => uptimeSeconds}
              format={hoursText}
            />
          </Tile>
          <Tile label="Total Entities" value={countText(data.totalEntities)}>
            <Sparkline
              label="Total Entities"
              samples={samples}
              figureOf={({ players, npcs }) => players + npcs}
              format={countText}
            />
          </Tile>
          <Tile label="Game Time" value={secondsText(data.totalGameTime)}>
            <Sparkline
              label="Game Time"
              samples={samples}
              figureOf={({ currentTick }) => (currentTick / TICK_RATE) * 1000}
              format={secondsText}
            />
          </Tile>
        </Tiles>
      )}
      <LinkCards cards={CARDS} label="Pages of the game" />
    </AdminPage>
  );
}

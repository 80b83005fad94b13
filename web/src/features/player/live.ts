import { type GameFrame, GameFrames } from "#game/contract/realtime.ts";
import { energyAt } from "#game/rules/energy.ts";
import { eventBus } from "../../lib/event-bus.ts";
import { connectRealtime } from "../../lib/realtime.ts";
import { acceptBadges } from "../../state/badges.ts";
import { gameConnectionAtom } from "../../state/connection.ts";
import { settlePushedMark } from "../../state/marks.ts";
import { refreshMe } from "../../state/me.ts";
import { acceptPlayer, confirmedPlayerAtom, settlePendingChange } from "../../state/player.ts";
import { refreshLists, refreshListsSoon } from "../../state/refresh.ts";
import { endSession } from "../../state/session.ts";
import { store } from "../../state/store.ts";

/** Opens the game socket of this session; the function it returns closes it. */
export function connectGame(token: string): () => void {
  const connection = connectRealtime({
    path: "/api/realtime/game",
    token,
    frames: GameFrames,
    onFrame: handleFrame,
    onState(state) {
      store.set(gameConnectionAtom, state);
      // Whatever was pushed while the socket was away has to be fetched.
      if (state.status === "open") {
        refreshMe();
        refreshListsSoon();
      }
      if (state.status === "ended" && state.reason === "unauthenticated") {
        endSession("Authentication failed. Please log in again.");
      }
    },
  });
  return () => {
    connection.close();
    store.set(gameConnectionAtom, null);
  };
}

function handleFrame(frame: GameFrame): void {
  switch (frame.type) {
    case "game:playerStatsChanged":
      acceptPlayer(frame.payload.player, "told");
      if (frame.id) settlePendingChange(frame.id);
      break;
    case "playerReset":
      acceptPlayer(frame.payload.player, "told");
      eventBus.emit("playerReset", frame.payload, "server");
      refreshMe();
      refreshLists();
      break;
    case "energyChanged":
      if (frame.payload.source === "regeneration") checkEnergy(frame.payload.energy);
      break;
    case "energy_regenerated":
    case "playerLevelUp":
    case "cashChanged":
      // The state that came with them, or the page's own computation of energy, has told of these already.
      break;
    case "questCompleted":
      eventBus.emit("questCompleted", frame.payload, "server");
      refreshListsSoon();
      break;
    case "npcUnlocked":
      eventBus.emit("npcUnlocked", frame.payload, "server");
      refreshListsSoon();
      break;
    case "questUnlocked":
      eventBus.emit("questUnlocked", frame.payload, "server");
      refreshListsSoon();
      break;
    case "messageReceived":
      eventBus.emit("messageReceived", frame.payload, "server");
      refreshListsSoon();
      break;
    case "badgesChanged":
      acceptBadges(frame.payload);
      if (frame.id) settlePushedMark(frame.id);
      break;
    default:
      frame satisfies never;
  }
}

/** The page computes regeneration itself; where its clock went astray, the server's word brings it back. */
function checkEnergy(energy: number): void {
  const confirmed = store.get(confirmedPlayerAtom);
  if (confirmed && energyAt(confirmed.player.energy, Date.now()) !== energy) refreshMe();
}

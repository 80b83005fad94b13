import type { GameFrame } from "#game/contract/realtime.ts";
import { energyAt } from "#game/rules/energy.ts";
import { eventBus } from "../lib/event-bus.ts";
import { acceptBadges } from "./badges.ts";
import { settlePushedMark } from "./marks.ts";
import { refreshMe } from "./me.ts";
import { acceptPlayer, confirmedPlayerAtom, settlePendingChange } from "./player.ts";
import { refreshLists, refreshListsSoon } from "./refresh.ts";
import { store } from "./store.ts";

/**
 * Applies a game frame to the page, whether a socket or the reply of a call brought it. Applying a frame twice
 * changes nothing more: player states carry a version, and identical events within 50 ms count once.
 */
export function handleGameFrame(frame: GameFrame): void {
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
      // Already announced, from the player state beside them or from the page's own computation of energy.
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

/** Refetches the player if the server's energy differs from what the page computes. */
function checkEnergy(energy: number): void {
  const confirmed = store.get(confirmedPlayerAtom);
  if (confirmed && energyAt(confirmed.player.energy, Date.now()) !== energy) refreshMe();
}

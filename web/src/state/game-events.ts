import type { GameFrame } from "#game/contract/realtime.ts";
import { energyAt } from "#game/rules/energy.ts";
import { eventBus } from "../lib/event-bus.ts";
import { acceptBadges } from "./badges.ts";
import { refreshMe } from "./me.ts";
import { acceptPlayer, confirmedPlayerAtom, settlePendingChange } from "./player.ts";
import { refreshContactsSoon, refreshLists, refreshListsSoon, refreshMessagesSoon } from "./refresh.ts";
import { store } from "./store.ts";

/**
 * Takes over events of the game, whether the reply to this page's own request or the socket brought them. Fetches what
 * they make out of date, but not the contact with the id `knownContact`, which came with the reply.
 */
export function acceptEvents(frames: readonly GameFrame[], knownContact: string | null = null): void {
  for (const frame of frames) acceptEvent(frame, knownContact);
}

function acceptEvent(frame: GameFrame, knownContact: string | null): void {
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
      if (frame.payload.npcId !== knownContact) refreshContactsSoon();
      break;
    case "npcUnlocked":
      eventBus.emit("npcUnlocked", frame.payload, "server");
      // Their messages are signed with their name from now on.
      refreshListsSoon();
      break;
    case "questUnlocked":
      eventBus.emit("questUnlocked", frame.payload, "server");
      if (frame.payload.npcId !== knownContact) refreshContactsSoon();
      break;
    case "messageReceived":
      eventBus.emit("messageReceived", frame.payload, "server");
      refreshMessagesSoon();
      break;
    case "universityEnrolled":
      eventBus.emit("universityEnrolled", frame.payload, "server");
      break;
    case "universityDropped":
      eventBus.emit("universityDropped", frame.payload, "server");
      break;
    case "universityCompleted":
      eventBus.emit("universityCompleted", frame.payload, "server");
      // The benefits by which this page computes actions have changed.
      refreshMe();
      break;
    case "courseReady":
      eventBus.emit("courseReady", frame.payload, "server");
      break;
    case "badgesChanged":
      acceptBadges(frame.payload);
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

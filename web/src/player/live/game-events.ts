import { energyAt } from "#game/core/energy.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { ActionResult } from "#game/player/wire.ts";
import { knownFor } from "#game/social/tones.ts";
import { serverNow } from "../../clock.ts";
import { eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";
import { refreshMe } from "../me.ts";
import { acceptPlayer, announceLevel, confirmPendingChange, serverPlayerAtom } from "../player.ts";
import { acceptBadges } from "../reads/badges.ts";
import { refreshContactsSoon, refreshLists, refreshListsSoon, refreshMessagesSoon } from "./refresh.ts";

/**
 * Applies the reply to a change: the new state, announced under `cause`, then the events. A cause that differs from the one of a push
 * keeps the tab from refetching what the reply contains.
 */
export function acceptReply(reply: Pick<ActionResult, "newStats" | "events">, cause?: string): void {
  acceptPlayer(reply.newStats, "reported", { cause });
  acceptEvents(reply.events);
}

/**
 * Applies game events from a reply or from the socket. Refetches stale data, except the contact with the id
 * `knownContact`, which the reply contains.
 */
export function acceptEvents(frames: readonly GameFrame[], knownContact: string | null = null): void {
  for (const frame of frames) acceptEvent(frame, knownContact);
}

function acceptEvent(frame: GameFrame, knownContact: string | null): void {
  switch (frame.type) {
    case "gameStamp":
      // The socket's own (game-socket.ts).
      break;
    case "game:playerStatsChanged":
      acceptPlayer(frame.payload.player, "reported", { cause: frame.payload.cause });
      if (frame.id) confirmPendingChange(frame.id);
      break;
    case "playerReset":
      if (frame.payload.player) acceptPlayer(frame.payload.player, "reported");
      eventBus.emit("playerReset", frame.payload, "server");
      refreshMe();
      refreshLists();
      break;
    case "energyChanged":
      if (frame.payload.source === "regeneration") checkEnergy(frame.payload.energy);
      break;
    case "playerLevelUp":
      announceLevel(frame.payload.oldLevel, frame.payload.newLevel);
      break;
    case "energy_regenerated":
    case "cashChanged":
      // Already announced with the player's state or by the page's own energy computation.
      break;
    case "questCompleted":
    case "questUnlocked":
      eventBus.emit(frame.type, frame.payload, "server");
      if (frame.payload.npcId !== knownContact) refreshContactsSoon();
      break;
    case "npcUnlocked":
      eventBus.emit(frame.type, frame.payload, "server");
      // Messages of the contact now show its real name.
      refreshListsSoon();
      break;
    case "messageReceived":
      eventBus.emit(frame.type, frame.payload, "server");
      refreshMessagesSoon();
      break;
    case "endingReached":
    case "universityCompleted":
      eventBus.emit(frame.type, frame.payload, "server");
      // The page computes actions with the benefits, which have changed.
      refreshMe();
      break;
    case "universityEnrolled":
    case "universityDropped":
    case "courseReady":
      eventBus.emit(frame.type, frame.payload, "server");
      break;
    case "contentChanged":
      eventBus.emit(frame.type, frame.payload, "server");
      refreshMe();
      refreshLists();
      break;
    case "due":
      refreshMe();
      refreshLists();
      break;
    case "badgesChanged":
      acceptBadges(frame.payload);
      break;
    default:
      frame satisfies never;
  }
}

eventBus.follow("statsChanged", ({ payload: { player, before } }) => {
  // What offers ask and cost depends on it.
  if (knownFor(player.tones ?? "") !== knownFor(before.tones ?? "")) refreshContactsSoon();
});

/**
 * Maximum difference between the page's clock and a push, in milliseconds. The page counts from the arrival of a reply, so
 * it is late by the time that the reply took.
 */
const TOLERANCE_MS = 1_000;

/** Refetches the player if the page's energy computation drifted. */
function checkEnergy(pushed: number): void {
  const player = store.get(serverPlayerAtom);
  if (!player) return;
  const energyIn = (ms: number) => energyAt(player.energy, serverNow() + ms);
  if (pushed < energyIn(-TOLERANCE_MS) || pushed > energyIn(TOLERANCE_MS)) refreshMe();
}

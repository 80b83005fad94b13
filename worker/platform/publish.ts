import { toPlayerState } from "#game/contract/player.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import { energyAt } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { playerChannel } from "./durable-objects.ts";
import type { Env } from "./env.ts";

/** A committed change of a player, as their sockets should hear of it. */
export interface PublishedChange {
  readonly userId: string;
  readonly before: Player;
  readonly after: Player;
  readonly version: number;
  readonly at: number;
  /** Idempotency key of the request that caused it, so that its sender recognises it. */
  readonly id: string | null;
}

/** Pushes a change of the player to every open socket of theirs, after it was committed. */
export async function publishChange(env: Env, change: PublishedChange): Promise<void> {
  await playerChannel(env, change.userId).publish(changeFrames(change), change.after.energy);
}

/** Pushes that the player began anew. */
export async function publishReset(env: Env, change: PublishedChange): Promise<void> {
  const player = toPlayerState(change.after, change.version, change.at);
  const frames: GameFrame[] = [{ type: "playerReset", payload: { player }, ...causeOf(change) }];
  await playerChannel(env, change.userId).publish(frames, change.after.energy);
}

/** The frames that tell of a change, the whole state first. Player area, section 4. */
export function changeFrames(change: PublishedChange): GameFrame[] {
  const { before, after, version, at } = change;
  const cause = causeOf(change);
  const player = toPlayerState(after, version, at);
  const frames: GameFrame[] = [{ type: "game:playerStatsChanged", payload: { player }, ...cause }];
  if (player.energy !== energyAt(before.energy, at)) {
    frames.push({ type: "energyChanged", payload: { energy: player.energy, source: "action" }, ...cause });
  }
  if (after.cash !== before.cash) {
    const payload = { cash: after.cash, change: after.cash - before.cash };
    frames.push({ type: "cashChanged", payload, ...cause });
  }
  const oldLevel = levelProgress(before.lifetimeExperience).level;
  if (player.level > oldLevel) {
    frames.push({ type: "playerLevelUp", payload: { oldLevel, newLevel: player.level }, ...cause });
  }
  return frames;
}

function causeOf(change: PublishedChange): { id?: string } {
  return change.id === null ? {} : { id: change.id };
}

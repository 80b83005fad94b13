import { energyNow } from "../core/energy.ts";
import { experienceForLevel, levelProgress, lifetimeExperienceAt } from "../core/level.ts";
import type { Player } from "../core/player.ts";
import type { AdjustmentBody } from "./testing-wire.ts";

/**
 * Sets the values of an adjustment at `now` (epoch ms); absent ones stay. The status follows only if it is set too. Without experience, a new
 * level keeps that of the old one, as far as it fits. Returns null if the experience does not fit the level.
 */
export function adjustPlayer(player: Player, adjustment: AdjustmentBody, now: number): Player | null {
  const before = levelProgress(player.lifetimeExperience);
  const level = adjustment.level ?? before.level;
  const experience = adjustment.experience ?? Math.min(before.experience, experienceForLevel(level) - 1);
  if (experience >= experienceForLevel(level)) return null;
  const { energy } = adjustment;
  return {
    ...player,
    name: adjustment.name ?? player.name,
    status: adjustment.status ?? player.status,
    occupation: adjustment.occupation ?? player.occupation,
    location: adjustment.location ?? player.location,
    residence: adjustment.residence ?? player.residence,
    origin: adjustment.origin ?? player.origin,
    cash: adjustment.cash ?? player.cash,
    followers: adjustment.followers ?? player.followers,
    lifetimeExperience: lifetimeExperienceAt(level) + experience,
    energy: energy === undefined ? energyNow(player.energy, now) : { amount: energy, at: now },
  };
}

/* The types of triggers and conditions, in the order in which the editor offers them. */

export const CONTACT_UNLOCKS = ["level_reached", "mission_completed", "message_opened", "manual"] as const;
export const QUEST_UNLOCKS = [
  "npc_unlocked",
  "level_reached",
  "mission_completed",
  "mission_unlocked",
  "choice_made",
  "affinity_reached",
  "former_choice_made",
  "former_level_reached",
  "former_certificates",
  "former_inheritance",
  "manual",
] as const;
export const TRIGGERS = [
  "npc_unlocked",
  "mission_completed",
  "mission_unlocked",
  "choice_made",
  "affinity_reached",
  "player_level_reached",
] as const;
/** A content file may also say `player_level_reached` for `level`. */
export const CONDITIONS = [
  ...TRIGGERS,
  "level",
  "energy",
  "cash",
  "followers",
  "former_choice_made",
  "former_level_reached",
  "former_certificates",
  "former_inheritance",
  "former_level_overtaken",
  "former_followers_overtaken",
] as const;

export const TERM_CONDITIONS = [
  "choice_made",
  "not_chosen",
  "affinity_below",
  "known_for",
  "not_known_for",
] as const;

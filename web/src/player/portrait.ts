import { UNKNOWN_AVATAR } from "#game/npcs/wire.ts";

/** URL of a contact's portrait; a silhouette for an unknown contact. */
export function portrait(avatar: string): string {
  return avatar === UNKNOWN_AVATAR ? "/portraits/locked.svg" : avatar;
}

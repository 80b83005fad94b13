import { UNKNOWN_AVATAR } from "#game/contract/npcs.ts";

/** The picture of a contact; somebody unknown is a silhouette. */
export function portrait(avatar: string): string {
  return avatar === UNKNOWN_AVATAR ? "/portraits/locked.svg" : avatar;
}

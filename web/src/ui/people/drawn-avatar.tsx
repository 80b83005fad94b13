import { faceOf } from "#game/core/face.ts";
import { Avatar } from "./avatar.tsx";
import { bustUrl } from "./bust.ts";

export interface PlayerAvatarProps {
  readonly name: string;
  /** The account's picture: an address, a chosen face, or null. */
  readonly avatar: string | null;
  /** CSS pixels. */
  readonly size: number;
  /** The place of the player's status among all, from 0; null if it isn't known. */
  readonly rank?: number | null;
}

/** The address of a chosen face, else of the one that goes with the name. */
export const faceUrl = ({ name, avatar, rank = null }: Omit<PlayerAvatarProps, "size">): string =>
  bustUrl(faceOf(name, avatar), rank);

/** A chosen face, else the one that goes with the name. */
export function DrawnAvatar({ size, ...who }: PlayerAvatarProps) {
  return <Avatar name={who.name} src={faceUrl(who)} size={size} />;
}

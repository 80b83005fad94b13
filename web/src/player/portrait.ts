import type { CSSProperties } from "react";
import { UNKNOWN_AVATAR } from "#game/npcs/wire.ts";

/** URL of a contact's portrait; a silhouette for an unknown contact. */
export function portrait(avatar: string): string {
  return avatar === UNKNOWN_AVATAR ? "/portraits/locked.svg" : avatar;
}

/** Size at which a strip of a portrait shows only its ground, in CSS pixels: the corner of a picture of 96 units. */
const SIZE = 8_000;

/** Paints a narrow strip in the colour of a contact's portrait; nothing for a contact without a picture. */
export function ground(avatar: string): CSSProperties {
  const address = portrait(avatar);
  if (!address.startsWith("/")) return {};
  return { background: `url("${address}") 0 0 / ${SIZE}px ${SIZE}px no-repeat` };
}

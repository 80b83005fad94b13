/** A landmark that the player meets at a level. See docs/reference/character.md#finances-and-profile. */
export interface Landmark {
  readonly kind: string;
  /** Null if the player is at it now. */
  readonly level: number | null;
}

/**
 * Returns the next landmark of each kind above `level`, the nearest first, behind what the player is at. At most one of a kind, because the
 * many courses would hide the rest. Landmarks at the same level keep their order.
 */
export function nextLandmarks<T extends Landmark>(level: number, landmarks: readonly T[]): T[] {
  const ahead = landmarks
    .filter((each) => each.level === null || each.level > level)
    .sort((a, b) => (a.level ?? level) - (b.level ?? level));
  return ahead.filter(({ kind }, index) => ahead.findIndex((each) => each.kind === kind) === index);
}

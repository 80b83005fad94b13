/** Returns what follows the status: occupation and location, without what a new character doesn't have yet. */
export function standingText(player: { readonly occupation: string; readonly location: string }): string {
  return [player.occupation, player.location]
    .filter((part) => part !== "-")
    .map((part) => ` · ${part}`)
    .join("");
}

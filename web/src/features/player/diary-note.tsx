import { atom, useAtomValue } from "jotai";
import { DIARY_PLACES, msUntilPlace, placesAt } from "#game/core/diary.ts";
import { nowAtom, useCountdown } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";

/** Free places, and minutes until the next; null before the player is loaded. */
const placesAtom = atom((get) => {
  const player = get(playerAtom);
  return player && placesAt(player.diary, Math.max(get(nowAtom), player.diary.at));
});
const minutesAtom = atom((get) => {
  const player = get(playerAtom);
  if (!player) return 0;
  return Math.ceil(msUntilPlace(player.diary, Math.max(get(nowAtom), player.diary.at)) / 60_000);
});

/** The diary on the button of an action that takes its places: in full with the pay without one. docs/reference/character.md#diary */
export function DiaryNote({ pay }: { pay?: number }) {
  const places = useAtomValue(placesAtom);
  const minutes = useAtomValue(minutesAtom);
  useCountdown(minutes > 0);
  if (places === null) return null;
  return <span>{pay === undefined ? freeText(places) : diaryText(places, minutes, pay)}</span>;
}

const freeText = (places: number) => `Diary: ${places} of ${DIARY_PLACES}`;

/** Formats the free places: `Diary: 14 of 20, next free in 23 min`. */
export function diaryText(places: number, minutes: number, pay: number): string {
  const free = freeText(places);
  if (minutes === 0) return free;
  if (places === 0) return `${free}, so it pays $${pay}. Next free in ${minutes} min`;
  return `${free}, next free in ${minutes} min`;
}

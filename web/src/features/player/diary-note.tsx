import { atom, useAtomValue } from "jotai";
import { DIARY_PLACES, msUntilPlace, placesAt } from "#game/core/diary.ts";
import { nowAtom, useCountdown } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import styles from "./dashboard.module.css";

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

/** The diary on the button of an action that takes its places. docs/reference/character.md#diary */
export function DiaryNote({ pay }: { pay: number }) {
  const places = useAtomValue(placesAtom);
  const minutes = useAtomValue(minutesAtom);
  useCountdown(minutes > 0);
  return (
    <span className={styles.diary} data-full={minutes === 0}>
      {places === null ? "\u00a0" : diaryText(places, minutes, pay)}
    </span>
  );
}

/** Formats the free places: `Diary: 14 of 20, next free in 23 min`. */
export function diaryText(places: number, minutes: number, pay: number): string {
  const free = `Diary: ${places} of ${DIARY_PLACES}`;
  if (minutes === 0) return free;
  if (places === 0) return `${free}, so it pays $${pay}. Next free in ${minutes} min`;
  return `${free}, next free in ${minutes} min`;
}

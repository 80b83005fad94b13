import { atom, useAtomValue } from "jotai";
import {
  ArrowRight,
  BookOpen,
  HeartHandshake,
  type LucideIcon,
  Moon,
  PenLine,
  ShoppingBag,
  Zap,
} from "lucide-react";
import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Action } from "#game/core/action.ts";
import { DIARY_PLACES, msUntilPlace, placesAt } from "#game/core/diary.ts";
import { swallowPress } from "../../../device/stillness.ts";
import { amountsOf } from "../../../player/actions.ts";
import { nowAtom, useCountdown } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { useAnnouncer } from "../../../ui/use-announcer.tsx";
import * as texts from "../texts.ts";
import styles from "./dock.module.css";
import { useAction } from "./use-action.ts";

/** By the name that the content gives. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  pen: PenLine,
  book: BookOpen,
  bag: ShoppingBag,
  hands: HeartHandshake,
  moon: Moon,
};

/** A quick action with cost and reward, and why it can't be performed yet. A held finger shows what its cell has no room for. */
export function ActionButton({ action: basic }: { action: Action }) {
  const { action, pay, hint, isDone, press } = useAction(basic);
  const { announce, region } = useAnnouncer();
  const { isHeld, ...finger } = useHeldFinger();
  const Icon = ICONS[action.looks?.icon ?? ""] ?? Zap;
  const state = isDone ? texts.completed(action.name) : hint;
  const nameId = `action-${action.id}`;
  const stateId = `state-${action.id}`;
  const aboutId = `about-${action.id}`;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={styles.tile}
        aria-disabled={hint !== null}
        aria-labelledby={nameId}
        aria-describedby={state === null ? aboutId : `${stateId} ${aboutId}`}
        data-done={isDone}
        onClick={({ currentTarget }) => (hint === null ? void press(currentTarget) : announce(hint))}
        {...finger}
      >
        <Icon aria-hidden size={28} strokeWidth={1.75} className={styles.icon} />
        <span id={nameId} className={styles.name}>
          {action.name}
        </span>
        <Exchange action={action} pay={pay} />
        <span id={stateId} className={styles.text} data-hint={!isDone && hint !== null}>
          {state ?? (action.usesDiary && <DiaryNote />)}
        </span>
      </button>
      <span id={aboutId} className={isHeld ? styles.about : undefined} hidden={!isHeld}>
        <span>{action.description}</span>
        <Exchange action={action} pay={pay} />
        {action.usesDiary && <DiaryNote pay={pay} />}
      </span>
      {region}
    </div>
  );
}

/** The cost of an action and its reward. */
export const Exchange = memo(function Exchange({ action, pay }: { action: Action; pay: number }) {
  const { costs, gains } = amountsOf(action, pay);
  return (
    <span className={styles.exchange}>
      {costs.map(([kind, amount]) => (
        <Quantity key={kind} kind={kind} value={amount} />
      ))}
      {costs.length > 0 && <ArrowRight aria-label="for" size={12} />}
      {gains.map(([kind, amount]) => (
        <Quantity key={kind} kind={kind} value={amount} signed />
      ))}
    </span>
  );
});

/** Time after which a finger is held, in milliseconds: less than the system takes for its menu. */
const HELD_MS = 400;

/** Tells whether a finger is held on a button, which then does nothing when the finger leaves. */
function useHeldFinger() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  function release() {
    clearTimeout(timer.current);
    setIsHeld(false);
  }
  return {
    isHeld,
    onPointerDown({ pointerType, isPrimary }: PointerEvent) {
      if (pointerType !== "touch" || !isPrimary) return;
      timer.current = setTimeout(() => {
        swallowPress();
        setIsHeld(true);
      }, HELD_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
  };
}

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
function DiaryNote({ pay }: { pay?: number }) {
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

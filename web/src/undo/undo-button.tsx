import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { useNow } from "../player/energy.ts";
import { obstacleAtom } from "../server/reachability.ts";
import { Button } from "../ui/button/button.tsx";
import type { UndoOffer } from "./offer.ts";
import { takeBack } from "./take-back.ts";
import * as texts from "./texts.ts";
import styles from "./undo-button.module.css";

export interface UndoButtonProps {
  readonly offer: UndoOffer;
  readonly onUndone?: (() => void) | undefined;
}

/** Takes the player's last change back, and counts the seconds for which it can. Stays while it has the focus. */
export function UndoButton({ offer, onUndone }: UndoButtonProps) {
  const obstacle = useAtomValue(obstacleAtom);
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const left = Math.ceil((offer.until - useNow(true)) / 1000);
  const hasFocus = place.current?.contains(document.activeElement);
  if (left <= 0 && !hasFocus && !isBusy) return null;

  async function press() {
    setIsBusy(true);
    const isUndone = await takeBack(offer);
    setIsBusy(false);
    if (isUndone) onUndone?.();
  }

  const late = left <= 0 ? texts.tooLate : null;
  return (
    <span ref={place} className={styles.place}>
      <Button busy={isBusy} disabledReason={obstacle ?? late} onClick={() => void press()}>
        <span>{texts.undo}</span>
        <span aria-hidden className={styles.left}>
          {late === null ? texts.left(left) : ""}
        </span>
      </Button>
    </span>
  );
}

import { Suspense, useEffect, useState } from "react";
import { steadyNow } from "../../../clock.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { EMPTY_PRESS, withLevel, withNewcomer } from "./issues.ts";

const CoverDialog = lazyComponent(async () => (await import("./cover-dialog.tsx")).CoverDialog);

/** Shows a magazine cover for each level-up as soon as the player pauses. docs/reference/character.md#level-up */
export function LevelCovers() {
  const [press, setPress] = useState(EMPTY_PRESS);
  const { issue } = press;
  const isQuiet = useIdleMoment(issue !== null);

  useEffect(() => {
    const leave = [
      eventBus.on("playerLevelUp", ({ payload, timestamp }) =>
        setPress((before) => withLevel(before, payload.newLevel, timestamp)),
      ),
      eventBus.on("npcUnlocked", ({ payload: { npcId, npcName }, timestamp }) =>
        setPress((before) => withNewcomer(before, { npcId, npcName }, timestamp)),
      ),
      eventBus.on("playerReset", () => setPress(EMPTY_PRESS)),
    ];
    return () => {
      for (const end of leave) end();
    };
  }, []);

  if (!issue || !isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <CoverDialog issue={issue} onDone={() => setPress(EMPTY_PRESS)} />
    </Suspense>
  );
}

/** Time without a press or a key after which the player counts as pausing, in milliseconds. */
const PAUSE_MS = 900;
const CHECK_MS = 150;
const TEXT_FIELDS = "input, textarea, select, [contenteditable]";

/** Returns whether a screen may cover the page now: it is visible, no dialog is open, nobody types or administers. */
function isFree(): boolean {
  return (
    document.visibilityState === "visible" &&
    document.querySelector("dialog[open]") === null &&
    document.activeElement?.matches(TEXT_FIELDS) !== true &&
    !location.pathname.startsWith("/admin")
  );
}

/** Returns true once the player has paused, in a moment that interrupts nothing. Restarts each time `isWaiting` becomes true. */
export function useIdleMoment(isWaiting: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setIsQuiet(false);
      return;
    }
    let lastInput = steadyNow();
    const note = () => {
      lastInput = steadyNow();
    };
    const timer = setInterval(() => {
      if (!isFree()) note();
      else if (steadyNow() - lastInput >= PAUSE_MS) setIsQuiet(true);
    }, CHECK_MS);
    const end = new AbortController();
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, note, { capture: true, signal: end.signal });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [isWaiting]);
  return isQuiet;
}

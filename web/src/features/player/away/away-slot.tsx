import { Suspense, useEffect, useRef, useState } from "react";
import { watchAbsence } from "../../../player/device/absence.ts";
import { useUser } from "../../../player/me.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";

const AwayDialog = lazyComponent(async () => (await import("./away-dialog.tsx")).AwayDialog);

/** Tells the player what happened while they were out, unless they act first. docs/reference/character.md#while-you-were-out */
export function AwaySlot() {
  const owner = useUser()?.id;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const end = useRef(() => {});

  useEffect(() => {
    if (owner === undefined) return;
    const watch = watchAbsence(owner, setLeftAt);
    end.current = () => {
      watch.end();
      setLeftAt(null);
    };
    const leave = eventBus.on("actionPressed", () => end.current());
    return () => {
      leave();
      watch.stop();
      setLeftAt(null);
    };
  }, [owner]);

  if (leftAt === null) return null;
  return (
    <Suspense fallback={null}>
      <AwayDialog leftAt={leftAt} onDone={() => end.current()} />
    </Suspense>
  );
}

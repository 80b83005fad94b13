import { Suspense, useEffect, useState } from "react";
import { eventBus } from "../../../server/event-bus.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { EMPTY_PRESS, withLevel, withNewcomer } from "./issues.ts";
import { useIdleMoment } from "./use-idle-moment.ts";

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

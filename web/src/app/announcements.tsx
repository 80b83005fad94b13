import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect, useState } from "react";
import { statusForLevel } from "#game/rules/status.ts";
import { LevelCovers } from "../features/player/cover/level-covers.tsx";
import { useFeedback } from "../features/player/feedback/use-feedback.ts";
import { eventBus } from "../lib/event-bus.ts";
import { playPreferencesAtom } from "../state/play-preferences.ts";
import { contactKey, isShownInPlace, messageKey, questKey } from "../state/shown-in-place.ts";
import { LevelUp } from "../ui/level-up.tsx";
import { showToast, type ToastKind } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";

const ReachedEnding = lazy(async () => ({
  default: (await import("../features/profile/reached-ending.tsx")).ReachedEnding,
}));

/** Announces game events by toasts, a new level by its celebration, and an ending by its story. */
export function Announcements() {
  const [level, setLevel] = useState<number | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const { covers } = useAtomValue(playPreferencesAtom);
  useFeedback();

  useEffect(() => {
    const leave = [
      eventBus.on("playerLevelUp", ({ payload }) => {
        setLevel(payload.newLevel);
        showToast("levelUp", `Level ${payload.newLevel}`, {
          key: `level-${payload.newLevel}`,
          description: statusForLevel(payload.newLevel),
        });
      }),
      eventBus.on("endingReached", ({ payload }) => setEndingId(payload.endingId)),
      eventBus.on("npcUnlocked", ({ payload }) => {
        announce("npcUnlocked", `New contact: ${payload.npcName}`, contactKey(payload.npcId));
      }),
      eventBus.on("questUnlocked", ({ payload: { npcName, questName, npcId, questId } }) => {
        announce("questUnlocked", `${npcName} has a quest: ${questName}`, questKey(npcId, questId));
      }),
      eventBus.on("messageReceived", ({ payload }) => {
        const kind = payload.isQuestOffer ? "questOffer" : "message";
        announce(kind, `${payload.npcName}: ${payload.subject}`, messageKey(payload.messageId));
      }),
      eventBus.on("universityEnrolled", ({ payload }) => {
        showToast("enrolled", `Enrolled: ${payload.courseName}`, { key: "university" });
      }),
      eventBus.on("courseReady", ({ payload }) => {
        showToast("default", `${payload.courseName} is over. Complete it at the University.`, {
          key: "university",
        });
      }),
      eventBus.on("universityDropped", ({ payload }) => {
        showToast("dropped", `Dropped: ${payload.courseName}`, { key: "university" });
      }),
      eventBus.on("universityCompleted", ({ payload }) => {
        const { courseName, experienceGained } = payload;
        const description = experienceGained > 0 ? `+${experienceGained.toLocaleString("en-US")} XP` : "";
        showToast("completed", `Completed: ${courseName}`, {
          key: "university",
          ...(description && { description }),
        });
      }),
      eventBus.on("playerReset", () =>
        showToast("reset", "Your character has been reset.", { key: "reset" }),
      ),
    ];
    return () => {
      for (const end of leave) end();
    };
  }, []);

  return (
    <>
      <Toaster />
      {endingId !== null && (
        <Suspense fallback={null}>
          <ReachedEnding endingId={endingId} onClose={() => setEndingId(null)} />
        </Suspense>
      )}
      {covers && <LevelCovers />}
      {level !== null && (
        <LevelUp
          key={level}
          newLevel={level}
          status={statusForLevel(level)}
          hasCard={!covers}
          onDone={() => setLevel(null)}
        />
      )}
    </>
  );
}

/** Shows a toast, unless a screen shows the event in place. */
function announce(kind: ToastKind, text: string, key: string): void {
  if (!isShownInPlace(key)) showToast(kind, text, { key });
}

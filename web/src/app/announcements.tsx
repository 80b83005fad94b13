import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { statusForLevel } from "#game/rules/status.ts";
import { wholeText } from "#game/rules/whole-text.ts";
import { playPreferencesAtom } from "../device/play-preferences.ts";
import { LevelCovers } from "../features/player/cover/level-covers.tsx";
import { useFeedback } from "../features/player/feedback/use-feedback.ts";
import { onNews, playNews } from "../player/played-news.ts";
import { eventBus } from "../server/event-bus.ts";
import { LevelUp } from "../ui/level-up.tsx";
import { showToast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";
import { announceNews } from "./news.ts";

const ReachedEnding = lazy(async () => ({
  default: (await import("../features/profile/reached-ending.tsx")).ReachedEnding,
}));

/** Announces game events by toasts, a new level by its celebration, and an ending by its story. */
export function Announcements() {
  const [level, setLevel] = useState<number | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const { covers } = useAtomValue(playPreferencesAtom);
  const isPlaying = !useLocation().pathname.startsWith(PAGE_PATHS.admin);
  useFeedback();
  useEffect(() => playNews(isPlaying), [isPlaying]);

  useEffect(() => {
    const leave = [
      announceNews(),
      eventBus.on("playerLevelUp", ({ payload }) => setLevel(payload.newLevel)),
      eventBus.on("endingReached", ({ payload }) => setEndingId(payload.endingId)),
      eventBus.on("universityEnrolled", ({ payload }) => {
        showToast("enrolled", `Enrolled: ${payload.courseName}`, { key: "university" });
      }),
      onNews("courseReady", ({ payload }) => {
        showToast("default", `${payload.courseName} is over. Complete it at the University.`, {
          key: "university",
        });
      }),
      eventBus.on("universityDropped", ({ payload }) => {
        showToast("dropped", `Dropped: ${payload.courseName}`, { key: "university" });
      }),
      eventBus.on("universityCompleted", ({ payload }) => {
        const { courseName, experienceGained } = payload;
        const description = experienceGained > 0 ? `+${wholeText(experienceGained)} XP` : "";
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
      {isPlaying && endingId !== null && (
        <Suspense fallback={null}>
          <ReachedEnding endingId={endingId} onClose={() => setEndingId(null)} />
        </Suspense>
      )}
      {covers && <LevelCovers />}
      {isPlaying && level !== null && (
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

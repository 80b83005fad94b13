import { useAtomValue } from "jotai";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { LANGUAGE } from "#game/core/language.ts";
import { statusForLevel } from "#game/core/status.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { LOSSES, type Loss, storageNotice } from "../device/device-storage.ts";
import { playPreferencesAtom } from "../device/preferences/play-preferences.ts";
import { LevelCovers } from "../features/player/cover/level-covers.tsx";
import { useFeedback } from "../features/player/feedback/use-feedback.ts";
import { onNews, playNews } from "../player/live/played-news.ts";
import { eventBus } from "../server/event-bus.ts";
import { LevelUp } from "../ui/layers/level-up.tsx";
import { showToast } from "../ui/layers/toast.ts";
import { Toaster } from "../ui/layers/toaster.tsx";
import { lazyComponent } from "../ui/page/lazy-component.tsx";
import { announceNews } from "./news.ts";

const ReachedEnding = lazyComponent(
  async () => (await import("../features/profile/reached-ending.tsx")).ReachedEnding,
);

const lost: string[] = [];

/** Lists everything that this device doesn't store, including earlier announcements. */
function sayLoss(loss: Loss): void {
  lost.push(LOSSES[loss]);
  showToast("error", "Your browser's storage is full or blocked.", {
    key: "storage",
    description: `When you close this page, you lose ${new Intl.ListFormat(LANGUAGE).format(lost)}.`,
  });
}

/** Announces game events by toasts, a new level by its celebration, and an ending by its story. */
export function Announcements() {
  const [level, setLevel] = useState<number | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const { covers } = useAtomValue(playPreferencesAtom);
  const isPlaying = !useLocation().pathname.startsWith(PAGE_PATHS.admin);
  useFeedback();
  useEffect(() => playNews(isPlaying), [isPlaying]);

  useEffect(() => {
    storageNotice.set(sayLoss);
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
      storageNotice.set(null);
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

import { useEffect, useState } from "react";
import { statusForLevel } from "#game/rules/status.ts";
import { eventBus } from "../lib/event-bus.ts";
import { LevelUp } from "../ui/level-up.tsx";
import { showToast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";

/** Announces game events by toasts, and a new level by its celebration. */
export function Announcements() {
  const [level, setLevel] = useState<number | null>(null);

  useEffect(() => {
    const leave = [
      eventBus.on("playerLevelUp", ({ payload }) => {
        setLevel(payload.newLevel);
        showToast("levelUp", `Level ${payload.newLevel}`, {
          key: `level-${payload.newLevel}`,
          description: statusForLevel(payload.newLevel),
        });
      }),
      eventBus.on("npcUnlocked", ({ payload }) => {
        showToast("npcUnlocked", `New contact: ${payload.npcName}`, { key: `npc-${payload.npcId}` });
      }),
      eventBus.on("questUnlocked", ({ payload }) => {
        showToast("questUnlocked", `${payload.npcName} has a quest: ${payload.questName}`, {
          key: `quest-${payload.npcId}-${payload.questId}`,
        });
      }),
      eventBus.on("messageReceived", ({ payload }) => {
        const kind = payload.isQuestOffer ? "questOffer" : "message";
        showToast(kind, `${payload.npcName}: ${payload.subject}`, { key: `message-${payload.messageId}` });
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
      {level !== null && (
        <LevelUp key={level} newLevel={level} status={statusForLevel(level)} onDone={() => setLevel(null)} />
      )}
    </>
  );
}

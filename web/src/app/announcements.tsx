import { useAtomValue } from "jotai";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { LANGUAGE } from "#game/core/language.ts";
import { plural } from "#game/core/plural.ts";
import { statusForLevel } from "#game/core/status.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { LOSSES, type Loss, storageNotice } from "../device/device-storage.ts";
import { playPreferencesAtom } from "../device/preferences/play-preferences.ts";
import { LevelCovers } from "../features/player/cover/level-covers.tsx";
import { useFeedback } from "../features/player/feedback/use-feedback.ts";
import { contactKey, isShownInPlace, messageKey, onNews, playNews, questKey } from "../player/live/news.ts";

import { type EventPayloads, eventBus } from "../server/event-bus.ts";
import { LevelUp } from "../ui/layers/level-up.tsx";
import { showToast, type ToastKind } from "../ui/layers/toast.ts";
import { Toaster } from "../ui/layers/toaster.tsx";
import { lazyComponent } from "../ui/page/lazy-component.tsx";

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

const tellStudy = (kind: ToastKind, text: string, description?: string) =>
  showToast(kind, text, { key: "university", description });

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
      eventBus.on("universityEnrolled", ({ payload }) =>
        tellStudy("enrolled", `Enrolled: ${payload.courseName}`),
      ),
      onNews("courseReady", ({ payload }) =>
        tellStudy("default", `${payload.courseName} is over. Complete it at the University.`),
      ),
      eventBus.on("universityDropped", ({ payload }) =>
        tellStudy("dropped", `Dropped: ${payload.courseName}`),
      ),
      eventBus.on("universityCompleted", ({ payload: { courseName, experienceGained } }) => {
        const gain = experienceGained > 0 ? `+${wholeText(experienceGained)} XP` : undefined;
        tellStudy("completed", `Completed: ${courseName}`, gain);
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

/** Time for which news is gathered after the first, in milliseconds. The events of one cause arrive within it. */
const GATHER_MS = 100;

/** Sums of one cause. */
export interface News {
  readonly level: number | null;
  readonly contacts: readonly EventPayloads["npcUnlocked"][];
  readonly quests: readonly EventPayloads["questUnlocked"][];
  readonly messages: readonly EventPayloads["messageReceived"][];
}

const NO_NEWS: News = { level: null, contacts: [], quests: [], messages: [] };

/** The only toast for the news of one cause: it names the most important part and counts the others. Null without news. */
export function newsToast({ level, contacts, quests, messages }: News) {
  const [contact, quest, message] = [contacts[0], quests[0], messages[0]];
  const questsAndMessages = counts(counted(quests, "quest"), counted(messages, "message"));
  if (level !== null) {
    const rest = counts(counted(contacts, "contact"), questsAndMessages);
    const text = rest === "" ? `Level ${level}` : `Level ${level}: ${rest}`;
    return toast("levelUp", text, `level-${level}`, statusForLevel(level));
  }
  if (contact) {
    const names = contacts.map(({ npcName }) => npcName).join(", ");
    const text = plural(contacts.length, { one: `New contact: ${names}`, other: `New contacts: ${names}` });
    return toast("npcUnlocked", text, contactKey(contact.npcId), questsAndMessages);
  }
  if (quest) {
    const { npcName, questName, npcId, questId } = quest;
    const isOnly = quests.length === 1;
    const names = quests.map((each) => each.questName).join(", ");
    const text = isOnly ? `${npcName} has a quest: ${questName}` : `New quests: ${names}`;
    return toast("questUnlocked", text, questKey(npcId, questId), counted(messages, "message"));
  }
  if (!message) return null;
  const { isQuestOffer, npcName, subject, messageId } = messages.find((each) => each.isQuestOffer) ?? message;
  const others = counted(messages.slice(1), "other message");
  return toast(
    isQuestOffer ? "questOffer" : "message",
    `${npcName}: ${subject}`,
    messageKey(messageId),
    others,
  );
}

const toast = (kind: ToastKind, text: string, key: string, description: string) =>
  [kind, text, { key, description: description || undefined }] as const;

/** A count with its noun; empty for none. */
function counted({ length }: readonly unknown[], noun: string): string {
  return length === 0 ? "" : plural(length, { one: `1 ${noun}`, other: `${length} ${noun}s` });
}

function counts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

/** Gathers game events, and shows one toast for those of one cause. Returns an unsubscribe function. */
export function announceNews(): () => void {
  let news = NO_NEWS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    const shown = newsToast(news);
    news = NO_NEWS;
    if (shown) showToast(...shown);
  }
  function gather(change: Partial<News>) {
    news = { ...news, ...change };
    timer ??= setTimeout(flush, GATHER_MS);
  }

  const leave = [
    onNews("playerLevelUp", ({ payload }) => gather({ level: payload.newLevel })),
    onNews("npcUnlocked", ({ payload }) => {
      if (!isShownInPlace(contactKey(payload.npcId))) gather({ contacts: [...news.contacts, payload] });
    }),
    onNews("questUnlocked", ({ payload }) => {
      const key = questKey(payload.npcId, payload.questId);
      if (!isShownInPlace(key)) gather({ quests: [...news.quests, payload] });
    }),
    onNews("messageReceived", ({ payload }) => {
      if (!isShownInPlace(messageKey(payload.messageId))) gather({ messages: [...news.messages, payload] });
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of leave) end();
  };
}

import { statusForLevel } from "#game/core/status.ts";
import { contactKey, isShownInPlace, messageKey, questKey } from "../player/live/events-in-place.ts";
import { onNews } from "../player/live/played-news.ts";
import type { EventPayloads } from "../server/event-bus.ts";
import { showToast, type ToastKind } from "../ui/layers/toast.ts";
import * as texts from "./texts.ts";

/** Time for which news is gathered after the first, in milliseconds. The events of one cause arrive within it. */
const GATHER_MS = 100;

/** Sums of one cause. */
export interface News {
  readonly level: number | null;
  readonly contacts: readonly EventPayloads["npcUnlocked"][];
  readonly quests: readonly EventPayloads["questUnlocked"][];
  readonly messages: readonly EventPayloads["messageReceived"][];
}

interface NewsToast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly key: string;
  readonly description?: string;
}

const NO_NEWS: News = { level: null, contacts: [], quests: [], messages: [] };

/** The only toast for the news of one cause: it names the most important part and counts the others. Null without news. */
export function newsToast({ level, contacts, quests, messages }: News): NewsToast | null {
  const [contact, quest, message] = [contacts[0], quests[0], messages[0]];
  const questsAndMessages = counts(
    counted(quests, texts.countRequests),
    counted(messages, texts.countMessages),
  );
  if (level !== null) {
    const rest = counts(counted(contacts, texts.countContacts), questsAndMessages);
    const text = rest === "" ? `Level ${level}` : `Level ${level}: ${rest}`;
    return { kind: "levelUp", text, key: `level-${level}`, description: statusForLevel(level) };
  }
  if (contact) {
    const text = texts.contactNames(contacts.length, contacts.map(({ npcName }) => npcName).join(", "));
    return { kind: "npcUnlocked", text, key: contactKey(contact.npcId), ...described(questsAndMessages) };
  }
  if (quest) {
    const { npcName, questName, npcId, questId } = quest;
    const isOnly = quests.length === 1;
    const text = isOnly
      ? `${npcName} has a quest: ${questName}`
      : texts.questNames(quests.length, quests.map((each) => each.questName).join(", "));
    const rest = described(counted(messages, texts.countMessages));
    return { kind: "questUnlocked", text, key: questKey(npcId, questId), ...rest };
  }
  if (!message) return null;
  const offer = messages.find(({ isQuestOffer }) => isQuestOffer) ?? message;
  const text = `${offer.npcName}: ${offer.subject}`;
  const kind = offer.isQuestOffer ? "questOffer" : "message";
  const others = described(counted(messages.slice(1), texts.countOthers));
  return { kind, text, key: messageKey(offer.messageId), ...others };
}

/** A count with its noun; empty for none. */
function counted({ length }: readonly unknown[], text: (count: number) => string): string {
  return length === 0 ? "" : text(length);
}

function counts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

function described(description: string): { readonly description?: string } {
  return description === "" ? {} : { description };
}

/** Gathers game events, and shows one toast for those of one cause. Returns an unsubscribe function. */
export function announceNews(): () => void {
  let news = NO_NEWS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    const toast = newsToast(news);
    news = NO_NEWS;
    if (!toast) return;
    const { kind, text, ...options } = toast;
    showToast(kind, text, options);
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

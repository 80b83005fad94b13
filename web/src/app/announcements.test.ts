import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acceptEvents } from "../player/live/game-events.ts";
import { onNews, playNews } from "../player/live/news.ts";
import { eventBus } from "../server/event-bus.ts";
import * as toasts from "../ui/layers/toast.ts";
import { announceNews, type News, newsToast } from "./announcements.tsx";

const contact = { npcId: "gary_grill", npcName: "Gary Grill" };
const quest = { ...contact, questId: "shift", questName: "Thurs 17–21" };
const message = { ...contact, messageId: "1", subject: "Rota", isQuestOffer: true, unreadCount: 1 };
const note = { ...message, messageId: "2", subject: "Swap", isQuestOffer: false };
const QUEST = "quest-gary_grill-shift";
const fries = { ...quest, questId: "fries", questName: "Fries" };
const UNLOCKED = { contacts: [contact], quests: [quest], messages: [message] };
const LEVEL = "levelUp level-2: Level 2: 1 contact, 2 quests, 1 message (Brokie)";
const CONTACT = "npcUnlocked npc-gary_grill: New contact: Gary Grill";
const QUESTS = `questUnlocked ${QUEST}: New quests: Thurs 17–21, Fries (1 message)`;
const OFFER = "questOffer message-1: Gary Grill: Rota (1 other message)";

it.each<[string, Partial<News>, string | null]>([
  ["nothing", {}, null],
  ["a level alone", { level: 5 }, "levelUp level-5: Level 5 (Side Hustler)"],
  ["a level with what it brings", { level: 2, ...UNLOCKED, quests: [quest, quest] }, LEVEL],
  ["a contact", { contacts: [contact] }, CONTACT],
  ["a contact with a quest and a message", UNLOCKED, `${CONTACT} (1 quest, 1 message)`],
  ["a quest", { quests: [quest] }, `questUnlocked ${QUEST}: Gary Grill has a quest: Thurs 17–21`],
  ["two quests with a message", { quests: [quest, fries], messages: [note] }, QUESTS],
  ["a message", { messages: [note] }, "message message-2: Gary Grill: Swap"],
  ["two messages, one with an offer", { messages: [note, message] }, OFFER],
])("the toast for %s names the most important part and counts the others", (_, parts, expected) => {
  const toast = newsToast({ level: null, contacts: [], quests: [], messages: [], ...parts });
  const [kind, text, { key = "", description = "" } = {}] = toast ?? [];
  const more = description && ` (${description})`;
  expect(toast && `${kind} ${key}: ${text}${more}`).toBe(expected);
});

beforeEach(() => void vi.useFakeTimers());

it("a level-up with a contact, a quest and a message shows one toast", async () => {
  const shown = vi.spyOn(toasts, "showToast").mockImplementation(() => {});
  const end = announceNews();
  eventBus.emit("playerLevelUp", { oldLevel: 1, newLevel: 2 }, "server");
  await vi.advanceTimersByTimeAsync(20);
  acceptEvents([
    { type: "npcUnlocked", payload: contact },
    { type: "questUnlocked", payload: quest },
    { type: "messageReceived", payload: message },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  const options = { key: "level-2", description: "Brokie" };
  const text = "Level 2: 1 contact, 1 quest, 1 message";
  expect(shown).toHaveBeenCalledExactlyOnceWith("levelUp", text, options);

  // The next cause has its own toast.
  eventBus.emit("messageReceived", note, "server");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledTimes(2);
  end();
});

afterEach(() => playNews(true));
const settled = () => vi.advanceTimersByTimeAsync(0);
const reach = (newLevel: number) => eventBus.emit("playerLevelUp", { oldLevel: newLevel - 1, newLevel });

it("news that arrives in the administration is announced once, in order, when the player returns, and never to a listener that has left", async () => {
  const told: number[] = [];
  const leave = onNews("playerLevelUp", ({ payload }) => told.push(payload.newLevel));
  reach(2);
  await settled();
  playNews(false);
  reach(3);
  await settled();
  reach(4);
  await settled();
  expect(told).toEqual([2]);
  playNews(true);
  playNews(true);
  expect(told).toEqual([2, 3, 4]);
  playNews(false);
  reach(5);
  await settled();
  leave();
  playNews(true);
  expect(told).toEqual([2, 3, 4]);
});

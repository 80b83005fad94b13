import { beforeEach, expect, it, vi } from "vitest";
import { acceptEvents } from "../player/live/game-events.ts";
import { eventBus } from "../server/event-bus.ts";
import * as toasts from "../ui/layers/toast.ts";
import { announceNews, type News, newsToast } from "./news.ts";

const contact = { npcId: "gary_grill", npcName: "Gary Grill" };
const quest = { ...contact, questId: "shift", questName: "Thurs 17–21" };
const message = { ...contact, messageId: "1", subject: "Rota", isQuestOffer: true, unreadCount: 1 };
const note = { ...message, messageId: "2", subject: "Swap", isQuestOffer: false };
const news = (parts: Partial<News>): News => ({
  level: null,
  contacts: [],
  quests: [],
  messages: [],
  ...parts,
});

it.each<[string, Partial<News>, ReturnType<typeof newsToast>]>([
  ["nothing", {}, null],
  [
    "a level alone",
    { level: 5 },
    { kind: "levelUp", text: "Level 5", key: "level-5", description: "Side Hustler" },
  ],
  [
    "a level with what it brings",
    { level: 2, contacts: [contact], quests: [quest, quest], messages: [message] },
    {
      kind: "levelUp",
      text: "Level 2: 1 contact, 2 requests, 1 message",
      key: "level-2",
      description: "Brokie",
    },
  ],
  [
    "a contact",
    { contacts: [contact] },
    { kind: "npcUnlocked", text: "New contact: Gary Grill", key: "npc-gary_grill" },
  ],
  [
    "a contact with a request and a message",
    { contacts: [contact], quests: [quest], messages: [message] },
    {
      kind: "npcUnlocked",
      text: "New contact: Gary Grill",
      key: "npc-gary_grill",
      description: "1 request, 1 message",
    },
  ],
  [
    "a quest",
    { quests: [quest] },
    { kind: "questUnlocked", text: "Gary Grill has a quest: Thurs 17–21", key: "quest-gary_grill-shift" },
  ],
  [
    "two quests with a message",
    { quests: [quest, { ...quest, questId: "fries", questName: "Fries" }], messages: [note] },
    {
      kind: "questUnlocked",
      text: "New quests: Thurs 17–21, Fries",
      key: "quest-gary_grill-shift",
      description: "1 message",
    },
  ],
  ["a message", { messages: [note] }, { kind: "message", text: "Gary Grill: Swap", key: "message-2" }],
  [
    "two messages, one with an offer",
    { messages: [note, message] },
    { kind: "questOffer", text: "Gary Grill: Rota", key: "message-1", description: "1 other message" },
  ],
])("the toast for %s names the most important part and counts the others", (_, parts, toast) => {
  expect(newsToast(news(parts))).toEqual(toast);
});

beforeEach(() => {
  vi.useFakeTimers();
});

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
  expect(shown).toHaveBeenCalledTimes(1);
  expect(shown).toHaveBeenCalledWith("levelUp", "Level 2: 1 contact, 1 request, 1 message", {
    key: "level-2",
    description: "Brokie",
  });

  // The next cause has its own toast.
  eventBus.emit("messageReceived", note, "server");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledTimes(2);
  end();
});

import { readMessage, readThrough } from "#game/messages/wire.ts";
import { markQuestSeen, viewContact } from "#game/npcs/wire.ts";
import { outbox } from "../offline/outbox.ts";
import { call } from "../server/api.ts";
import { store } from "../store.ts";
import { acceptEvents } from "./live/game-events.ts";
import { refreshLists } from "./live/refresh.ts";
import { Mark, markQueue, pendingMarksAtom } from "./marks.ts";
import { confirmContactMark } from "./reads/contacts.ts";
import { confirmMessageMark } from "./reads/messages.ts";

const marks = outbox.addSender({
  type: "mark",
  schema: Mark,
  send: async (mark, key) => (await sendMark(mark, key)).events,
  async onSent(mark, events) {
    await acceptMark(mark);
    // Accept the new count just before the mark is removed, so that no badge subtracts it twice.
    acceptEvents(events);
  },
  onDropped: refreshLists,
  onChange: (entries) =>
    store.set(
      pendingMarksAtom,
      entries.map(({ item }) => item),
    ),
});

/** The reply has the events of a mark: the new counts, and the unlocks of an opened message. */
function sendMark(mark: Mark, key: string) {
  const isOwnKey = true;
  switch (mark.type) {
    case "contactViewed":
      return call(viewContact, { key, isOwnKey, parameters: { contactId: mark.contactId } });
    case "requestSeen": {
      const { contactId, questId } = mark;
      return call(markQuestSeen, { key, isOwnKey, parameters: { contactId, questId } });
    }
    case "messageRead":
      return call(readMessage, { key, isOwnKey, parameters: { messageId: mark.messageId } });
    case "allRead":
      return call(readThrough, { key, isOwnKey, parameters: { messageId: mark.messageId } });
    default:
      return mark satisfies never;
  }
}

function acceptMark(mark: Mark): Promise<void> {
  const isOfMessages = mark.type === "messageRead" || mark.type === "allRead";
  return isOfMessages ? confirmMessageMark(mark) : confirmContactMark(mark);
}

function note(mark: Mark): void {
  void marks.add(mark);
  void outbox.flush();
}

function confirm(key: string): void {
  const mark = marks.remove(key);
  if (mark) void acceptMark(mark);
}

/** Takes over the marks noted so far. Returns a function that stops it. */
export function startMarkQueue(): () => void {
  markQueue.set({ note, confirm });
  return () => markQueue.set(null);
}

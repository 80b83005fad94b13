import { readMessage } from "#game/contract/messages.ts";
import { markRequestSeen, viewContact } from "#game/contract/npcs.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import { call } from "../lib/api.ts";
import { createOutbox } from "../lib/outbox.ts";
import { ownedKey } from "../lib/session-token.ts";
import { isReachableAtom } from "./connection.ts";
import { confirmContactMark } from "./contacts.ts";
import { acceptEvents } from "./game-events.ts";
import { confirmMessageMark } from "./messages.ts";
import { Mark, pendingMarksAtom } from "./pending-marks.ts";
import { refreshLists } from "./refresh.ts";
import { store } from "./store.ts";

const outbox = createOutbox<Mark, readonly GameFrame[]>({
  storageKey: () => ownedKey("outbox"),
  schema: Mark,
  send,
  async onSent(mark, events) {
    await confirm(mark);
    // The new count comes just before the mark leaves, so that no badge shows it twice.
    acceptEvents(events);
  },
  onDropped: refreshLists,
  onChange: (entries) =>
    store.set(
      pendingMarksAtom,
      entries.map(({ item }) => item),
    ),
});

/** The events of the mark: its count, and what the opening of a message unlocks. */
async function send(mark: Mark, key: string): Promise<readonly GameFrame[]> {
  return (await sendMark(mark, key)).events;
}

function sendMark(mark: Mark, key: string) {
  switch (mark.type) {
    case "contactViewed":
      return call(viewContact, { key, parameters: { contactId: mark.contactId } });
    case "requestSeen":
      return call(markRequestSeen, {
        key,
        parameters: { contactId: mark.contactId, questId: mark.questId },
      });
    case "messageRead":
      return call(readMessage, { key, parameters: { messageId: mark.messageId } });
    default:
      return mark satisfies never;
  }
}

function confirm(mark: Mark): Promise<void> {
  return mark.type === "messageRead" ? confirmMessageMark(mark) : confirmContactMark(mark);
}

/** Notes that the player has looked at something: shown at once, told to the server once, as soon as it can be. */
export function noteMark(mark: Mark): void {
  void outbox.add(mark);
  if (store.get(isReachableAtom)) void outbox.flush();
}

/** A push names the mark that caused it: the server has it, and its count came with the push. */
export function settlePushedMark(key: string): void {
  const mark = outbox.settle(key);
  if (mark) void confirm(mark);
}

/** Sends what an earlier visit left, and from now on whatever waits when the server can be reached again. */
export function startMarks(): () => void {
  void outbox.load().then(() => outbox.flush());
  return store.sub(isReachableAtom, () => {
    if (store.get(isReachableAtom)) void outbox.flush();
  });
}

/** Forgets what waits, at sign-out. */
export function forgetMarks(): void {
  outbox.clear();
}

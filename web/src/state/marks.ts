import { readMessage } from "#game/contract/messages.ts";
import { markRequestSeen, viewContact } from "#game/contract/npcs.ts";
import { call } from "../lib/api.ts";
import { createOutbox } from "../lib/outbox.ts";
import { ownedKey } from "../lib/session-token.ts";
import { lowerBadge } from "./badges.ts";
import { isLiveAtom, isReachableAtom } from "./connection.ts";
import { confirmContactMark } from "./contacts.ts";
import { confirmMessageMark } from "./messages.ts";
import { Mark, pendingMarksAtom } from "./pending-marks.ts";
import { refreshLists, refreshListsSoon } from "./refresh.ts";
import { store } from "./store.ts";

const outbox = createOutbox<Mark>({
  storageKey: () => ownedKey("outbox"),
  schema: Mark,
  send,
  async onSent(mark) {
    await confirm(mark);
    // Opening a message can unlock somebody; without the socket nobody says so.
    if (!store.get(isLiveAtom)) refreshListsSoon();
    if (mark.type === "messageRead") lowerBadge("unreadMessages");
    if (mark.type === "contactViewed") lowerBadge("newContacts");
  },
  onDropped: refreshLists,
  onChange: (entries) =>
    store.set(
      pendingMarksAtom,
      entries.map(({ item }) => item),
    ),
});

async function send(mark: Mark, key: string): Promise<void> {
  switch (mark.type) {
    case "contactViewed":
      await call(viewContact, { key, parameters: { contactId: mark.contactId } });
      break;
    case "requestSeen":
      await call(markRequestSeen, {
        key,
        parameters: { contactId: mark.contactId, questId: mark.questId },
      });
      break;
    case "messageRead":
      await call(readMessage, { key, parameters: { messageId: mark.messageId } });
      break;
    default:
      mark satisfies never;
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

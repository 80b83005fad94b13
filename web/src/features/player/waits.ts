import { atom } from "jotai";
import { CLIENT_LEVEL, MAX_WAITING } from "#game/clients/book.ts";
import type { ClientsView } from "#game/clients/wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { faceCode, personFace } from "#game/core/face.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { possibleQuests } from "#game/player/waiting.ts";
import { serverNow } from "../../clock.ts";
import { cachedAtom } from "../../offline/cached.ts";
import { nowAtom } from "../../player/energy.ts";
import { levelAtom, playerAtom } from "../../player/player.ts";
import { portrait } from "../../player/portrait.ts";
import { contactsAtom } from "../../player/reads/contacts.ts";
import {
  behindText,
  clientSceneAtom,
  storyAtom,
  type WaitingEntry,
  type Waits,
} from "../../player/waiting-people.ts";
import { store } from "../../store.ts";
import { pendingAdviceAtom } from "./clients/client-advice.ts";
import { CLIENTS } from "./clients/clients.ts";
import { openQuests } from "./stories/stories.ts";

/** Keys of the quests that can be completed, as text. */
const possibleTextAtom = atom((get) => {
  const [known, player] = [get(contactsAtom), get(playerAtom)];
  if (!known || !player) return "";
  const now = Math.max(get(nowAtom), player.energy.at);
  const quests = possibleQuests(openQuests(known.contacts, known.receivedAt, now), player, now);
  return quests.map(({ contactId, questId }) => `${contactId}.${questId}`).join(" ");
});

const questsAtom: Waits = atom((get) => {
  const known = get(contactsAtom);
  if (known === undefined) return null;
  const possible = new Set(get(possibleTextAtom).split(" "));
  return known ? known.contacts.flatMap((contact) => questOf(contact, possible)) : [];
});

/** The quests of a contact, of which those that can be repeated wait behind all else. `possible`: keys of the quests that can be completed. */
function questOf(contact: ContactView, possible: ReadonlySet<string>): readonly WaitingEntry[] {
  const { id: contactId, name, avatar } = contact;
  const open = contact.requests
    .filter(({ id }) => possible.has(`${contactId}.${id}`))
    .map(({ id, name: title, isRepeatable, unlockedAt }) => ({
      id,
      title,
      since: isRepeatable || unlockedAt === null ? null : Date.parse(unlockedAt),
    }))
    .sort((a, b) => (a.since ?? Number.POSITIVE_INFINITY) - (b.since ?? Number.POSITIVE_INFINITY));
  const [first, ...others] = open;
  if (!first) return [];
  return [
    {
      kind: "quest",
      id: `quest ${contactId}`,
      name,
      face: portrait(avatar),
      line: `“${first.title}”${others.length > 0 ? `, and ${others.length} more` : ""}`,
      since: first.since,
      endsAt: null,
      way: () => store.set(storyAtom, { contactId, questId: first.id }),
    },
  ];
}

const latestClientsAtom = cachedAtom(
  CLIENTS,
  ({ data, receivedAt }) => receivedAt + data.nextInMs - serverNow(),
);

const clientAtom: Waits = atom((get) => {
  if (get(levelAtom) < CLIENT_LEVEL) return [];
  const latest = get(latestClientsAtom);
  if (latest === undefined) return null;
  const pending = get(pendingAdviceAtom);
  return latest
    ? clientOf(latest.data.waiting.filter(({ day }) => !pending.some((each) => each.day === day)))
    : [];
});

/** The client who has been holding longest. `waiting`: the longest first. */
function clientOf([first, ...others]: ClientsView["waiting"]): readonly WaitingEntry[] {
  if (!first) return [];
  return [
    {
      kind: "client",
      id: `client ${first.day}`,
      name: first.name,
      face: faceCode(personFace(first.id)),
      line: `On hold since two, under the impression that you help.${behindText(others.length)}`,
      since: first.day * DAY_MS,
      endsAt: (first.day + MAX_WAITING) * DAY_MS,
      way: () => store.set(clientSceneAtom, true),
    },
  ];
}

/** The quests that can be completed, and the client. */
export const waits: Waits = atom((get) => {
  const [quests, client] = [get(questsAtom), get(clientAtom)];
  return quests && client && [...quests, ...client];
});

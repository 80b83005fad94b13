import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { InferOutput } from "valibot";
import { affinitiesAfter } from "#game/core/affinity.ts";
import type { QuestTerms } from "#game/core/quest-terms.ts";
import { type ContactView, listContacts, type QuestView } from "#game/npcs/wire.ts";
import { serverNow } from "../../clock.ts";
import {
  type CachedSource,
  cachedAtom,
  cachedQuery,
  keyOf,
  readCached,
  refreshCached,
  refreshCachedUnless,
  updateCached,
  useCached,
} from "../../offline/cached.ts";
import { call } from "../../server/api.ts";
import { pollMsAtom } from "../../server/reachability.ts";
import { queryClient, refreshUnless } from "../../session/query-client.ts";
import { store } from "../../store.ts";
import { type Mark, pendingMarksAtom } from "../marks.ts";

type ContactList = InferOutput<typeof listContacts.reply>;
export const CONTACTS: CachedSource<ContactList> = {
  snapshot: "last-contacts",
  schema: listContacts.reply,
  fetch: () => call(listContacts, {}),
};

/** Asks for the contacts before a page shows them. */
export const beginContacts = (): void => void queryClient.prefetchQuery(cachedQuery(CONTACTS));

/** A requested completion without a reply yet. */
interface PendingCompletion {
  /** Its idempotency key. */
  readonly id: string;
  readonly contactId: string;
  readonly questId: string;
  /** Number of completions, including this one. */
  readonly completions: number;
  /** The affinities that it changes. */
  readonly terms: Pick<QuestTerms, "rewards" | "effects">;
  readonly choice: { readonly id: string; readonly label: string } | null;
}

const pendingCompletionsAtom = atom<readonly PendingCompletion[]>([]);

/** All contacts with the arrival time of the list (epoch ms), from which their cooldowns count. */
export function useContacts() {
  const { data, isPending, isError, isFetching, refetch } = useCached(CONTACTS);
  const completions = useAtomValue(pendingCompletionsAtom);
  const marks = useAtomValue(pendingMarksAtom);
  const contacts = useMemo(
    () => data && shownContacts(data.data.npcs, completions, marks),
    [data, completions, marks],
  );
  return { contacts, receivedAt: data?.receivedAt ?? 0, isPending, isError, isFetching, refetch };
}

/** The contacts of the server with what the player has done since. */
function shownContacts(
  contacts: readonly ContactView[],
  completions: readonly PendingCompletion[],
  marks: readonly Mark[],
): ContactView[] {
  return marks.reduce(withMark, completions.reduce(withCompletion, contacts.map(withTitles)));
}

const latestAtom = cachedAtom(CONTACTS, () => store.get(pollMsAtom));

/** All contacts, as `useContacts` returns them: undefined until they are known, null if they can't be loaded. */
export const contactsAtom = atom((get) => {
  const latest = get(latestAtom);
  if (!latest) return latest;
  const { data, receivedAt } = latest;
  const contacts = shownContacts(data.npcs, get(pendingCompletionsAtom), get(pendingMarksAtom));
  return { contacts, receivedAt };
});

/** The contact with the names of its quests as titles show them. */
function withTitles(contact: ContactView): ContactView {
  const quests = contact.requests.map((each) => ({ ...each, name: withWholeRanges(each.name) }));
  return { ...contact, requests: quests };
}

/**
 * Keeps ranges of numbers in one line, as in 'Thurs 17–21': a browser breaks after the dash, unless a word joiner follows it.
 */
export const withWholeRanges = (text: string): string => text.replace(/(?<=\d–)(?=\d)/g, "\u2060");

function withContact(
  contacts: ContactView[],
  contactId: string,
  change: (contact: ContactView) => ContactView,
): ContactView[] {
  return contacts.map((contact) => (contact.id === contactId ? change(contact) : contact));
}

function withQuest(
  contact: ContactView,
  questId: string,
  change: (quest: QuestView) => QuestView,
): ContactView {
  const quests = contact.requests.map((quest) => (quest.id === questId ? change(quest) : quest));
  return { ...contact, requests: quests };
}

/**
 * Applies a pending completion to the contacts.
 * See docs/reference/contacts.md#completing-a-request.
 */
export function withCompletion(
  contacts: ContactView[],
  { contactId, questId, completions, terms, choice }: Omit<PendingCompletion, "id">,
): ContactView[] {
  const quest = contacts.find(({ id }) => id === contactId)?.requests.find(({ id }) => id === questId);
  // A push may have confirmed the completion before its reply.
  if (!quest || quest.completions >= completions) return contacts;
  const cached = new Map(
    contacts.flatMap((each) => (each.isUnlocked ? [[each.id, each.affinityLevel] as const] : [])),
  );
  const affinities = affinitiesAfter(
    contactId,
    terms,
    { completions, isRepeatable: quest.isRepeatable },
    (id) => cached.get(id) ?? null,
  );
  const affected = contacts.map((each) => ({
    ...each,
    affinityLevel: affinities.get(each.id) ?? each.affinityLevel,
  }));
  return withContact(affected, contactId, (contact) =>
    withQuest(contact, questId, (before) => ({
      ...before,
      isAvailable: false,
      isCompleted: true,
      canComplete: false,
      readyInMs: 0,
      completions,
      choices: [],
      choice: choice?.id ?? null,
      chosenLabel: choice?.label ?? null,
      // The headline comes with the reply.
      chosenHeadline: null,
    })),
  );
}

/** The contacts after the player viewed one or saw its quest. */
export function withMark(contacts: ContactView[], mark: Mark): ContactView[] {
  switch (mark.type) {
    case "contactViewed":
      return withContact(contacts, mark.contactId, (contact) => ({ ...contact, isNewlyUnlocked: false }));
    case "requestSeen":
      return withContact(contacts, mark.contactId, (contact) =>
        withQuest(contact, mark.questId, (quest) => ({ ...quest, isSeen: true })),
      );
    case "messageRead":
    case "allRead":
      return contacts;
    default:
      return mark satisfies never;
  }
}

/** Applies a confirmed mark to the list. */
export function confirmContactMark(mark: Mark): Promise<void> {
  return updateCached(CONTACTS, (list) => ({ ...list, npcs: withMark(list.npcs, mark) }));
}

/** Replaces a contact by the one of a reply. */
export function acceptContact(contact: ContactView): Promise<void> {
  const now = serverNow();
  return updateCached(CONTACTS, (list, receivedAt) => ({
    ...list,
    // Cooldowns count from the arrival of the list, which was earlier.
    npcs: withContact(list.npcs, contact.id, () => ({
      ...contact,
      requests: contact.requests.map((quest) => ({
        ...quest,
        readyInMs: quest.readyInMs > 0 ? quest.readyInMs + now - receivedAt : 0,
      })),
    })),
  }));
}

/** Shows a completion before the reply. */
export function addPendingCompletion(pending: PendingCompletion): void {
  store.set(pendingCompletionsAtom, (list) => [...list, pending]);
}

/** Removes a pending completion after its reply or refusal. */
export function confirmPendingCompletion(id: string): void {
  store.set(pendingCompletionsAtom, (list) => list.filter((pending) => pending.id !== id));
}

/** Refetches contacts and messages unless the contacts are of this stamp: a page asks for the messages after them. */
export function refreshListsUnless(stamp: string): void {
  const isCurrent = ({ stamp: own }: ContactList) => own === stamp;
  void refreshCachedUnless(CONTACTS, isCurrent);
  void refreshUnless(keyOf({ snapshot: "last-messages" }), () => {
    const contacts = readCached(CONTACTS);
    return contacts !== undefined && isCurrent(contacts);
  });
}

export function refreshContacts(): void {
  refreshCached(CONTACTS);
}

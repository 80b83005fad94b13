import { useEffect, useRef, useState } from "react";
import { missingRequirements } from "#game/core/requirements.ts";
import type { ChoiceView, CompletionResult, ContactView, QuestView } from "#game/npcs/wire.ts";
import * as contract from "#game/npcs/wire.ts";
import { serverNow } from "../clock.ts";
import { pressOnFresh } from "../player/fresh-press.ts";
import { acceptEvents } from "../player/live/game-events.ts";
import { showInPlace } from "../player/live/news.ts";
import { acceptPlayer, addPendingChange, confirmPendingChange, playerAtom } from "../player/player.ts";
import {
  acceptContact,
  addPendingCompletion,
  confirmPendingCompletion,
  refreshContacts,
} from "../player/reads/contacts.ts";
import { benefitsAtom } from "../player/reads/studies.ts";
import { call, failureText } from "../server/api.ts";
import { store } from "../store.ts";
import { showToast } from "../ui/layers/toast.ts";
import { completedBy, predictReceipt, termsOf } from "./quest-outcome.ts";

/** A completion that a screen asked for. It shows the answer until the player goes on. */
export interface Completion {
  /** The contact and the quest as they were before. */
  readonly contact: ContactView;
  readonly quest: QuestView;
  readonly choice: ChoiceView | null;
  /** Expected changes; hidden effects are unknown before the reply. */
  readonly predicted: CompletionResult["receipt"];
  /** Null until the server has replied. */
  readonly result: CompletionResult | null;
}

const keyOf = (contactId: string, questId: string) => `${contactId}.${questId}`;

/** The completions that this screen asked for and still shows. */
export function useCompletions() {
  const [completions, setCompletions] = useState<ReadonlyMap<string, Completion>>(new Map());
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function change(key: string, completion: Completion | null) {
    setCompletions((before) => {
      const after = new Map(before);
      if (completion) after.set(key, completion);
      else after.delete(key);
      return after;
    });
  }

  /** Completes a quest. If the server refuses, says why and removes the completion. */
  async function complete(contact: ContactView, quest: QuestView, choice: ChoiceView | null) {
    const key = keyOf(contact.id, quest.id);
    const player = store.get(playerAtom);
    if (completions.has(key) || !player) return;
    const predicted = predictReceipt(player, contact, quest, choice, store.get(benefitsAtom));
    const completion = { contact, quest, choice, predicted };
    change(key, { ...completion, result: null });
    try {
      const result = await completeQuest({ contact, quest, choice, isShown: () => isMounted.current });
      change(key, result && { ...completion, result });
    } catch (error) {
      change(key, null);
      showToast("error", failureText(error, "Failed to complete request"), { key: `request-${quest.id}` });
    }
  }

  return {
    complete,
    /** The completion of a quest; null if this screen asked for none or the player went on. */
    completionOf: (contactId: string, questId: string) => completions.get(keyOf(contactId, questId)) ?? null,
    dismiss: (contactId: string, questId: string) => change(keyOf(contactId, questId), null),
  };
}

/** A quest that the player completes. */
interface Completing {
  readonly contact: contract.ContactView;
  readonly quest: contract.QuestView;
  /** Null if it has none. */
  readonly choice: contract.ChoiceView | null;
  /** Returns whether a screen still shows the outcome; if not, toasts do. */
  readonly isShown: () => boolean;
}

/**
 * Completes a quest. The predicted outcome shows at once for contact and player; the server's reply replaces it. If the call
 * fails, undoes the prediction, refetches the contacts and rethrows. Null if the fresh copy of the player refuses it.
 * docs/reference/contacts.md#completing-a-request
 */
export function completeQuest(completing: Completing): Promise<contract.CompletionResult | null> {
  const { requirements } = termsOf(completing.quest, completing.choice);
  return pressOnFresh(
    () => send(completing),
    (player) => missingRequirements(requirements, player, serverNow()).length > 0,
  );
}

async function send({ contact, quest, choice, isShown }: Completing): Promise<contract.CompletionResult> {
  const id = crypto.randomUUID();
  const at = serverNow();
  const terms = termsOf(quest, choice);
  addPendingChange({
    id,
    apply(player) {
      const canPay = missingRequirements(terms.requirements, player, at).length === 0;
      return canPay ? completedBy(player, terms, at, store.get(benefitsAtom)) : player;
    },
  });
  addPendingCompletion({
    id,
    contactId: contact.id,
    questId: quest.id,
    completions: quest.completions + 1,
    terms,
    choice: choice && { id: choice.id, label: choice.label },
  });
  try {
    const parameters = { contactId: contact.id, questId: quest.id };
    const body = choice ? { choice: choice.id } : {};
    const result = await call(contract.completeRequest, { key: id, parameters, body });
    if (isShown()) showInPlace(result.events);
    acceptPlayer(result.newStats, "reported", { cause: "quest" });
    await acceptContact(result.npc);
    // A choice, and what somebody thinks of the player, may open or close something elsewhere.
    if (choice || result.receipt.others.length > 0) refreshContacts();
    acceptEvents(result.events, contact.id);
    return result;
  } catch (error) {
    refreshContacts();
    throw error;
  } finally {
    confirmPendingChange(id);
    confirmPendingCompletion(id);
  }
}

import { useEffect, useRef, useState } from "react";
import type { ChoiceView, CompletionResult, ContactView, QuestView } from "#game/npcs/wire.ts";
import { playerAtom } from "../player/player.ts";
import { benefitsAtom } from "../player/reads/studies.ts";
import { failureText } from "../server/api.ts";
import { store } from "../store.ts";
import { showToast } from "../ui/layers/toast.ts";
import { completeQuest } from "./complete-quest.ts";
import { predictReceipt } from "./quest-outcome.ts";

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

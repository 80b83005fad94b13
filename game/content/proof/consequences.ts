import { type Contact, choiceKey, contentKey, type QuestChoice, resolveChoice } from "../../core/content.ts";

/** The later changes that the content's choices make, as lists of unique keys. */
export interface Consequences {
  readonly choices: readonly string[];
  /** Choices that a later quest's or choice's appearance, refusal or price depends on. */
  readonly withEffectOnOffers: readonly string[];
  /** Those of them that change a cost or a reward. */
  readonly repricing: readonly string[];
  /** Quests and choices that a term can refuse. */
  readonly refusals: readonly string[];
  /** Choices that make somebody like the player less. */
  readonly disliked: readonly string[];
}

/** Lists the quests and choices that choices open, close and reprice. */
export function consequencesOf(contacts: readonly Contact[]): Consequences {
  const choices = new Set<string>();
  const offers = new Set<string>();
  const repricing = new Set<string>();
  const refusals = new Set<string>();
  const disliked = new Set<string>();
  for (const { id: contactId, missions: quests } of contacts) {
    const keyOf = (reference: string): string => {
      const { key, choiceId } = resolveChoice(contactId, reference);
      return choiceKey(key, choiceId);
    };
    for (const quest of quests) {
      const own = contentKey(contactId, quest.id);
      const unlock = quest.unlockConditions;
      if (unlock.type === "choice_made") offers.add(keyOf(unlock.value));
      const nameOf = (choice: QuestChoice | null) => (choice ? choiceKey(own, choice.id) : own);
      for (const choice of [null, ...(quest.choices ?? [])]) {
        if (choice) choices.add(nameOf(choice));
        if (choice?.effects?.affinity?.some(({ amount }) => amount < 0)) disliked.add(nameOf(choice));
        for (const { when, refusal, requirements, rewards } of (choice ?? quest).terms ?? []) {
          if (refusal !== undefined) refusals.add(nameOf(choice));
          for (const condition of when) {
            if (condition.type !== "choice_made" && condition.type !== "not_chosen") continue;
            offers.add(keyOf(condition.value));
            if (requirements || rewards) repricing.add(keyOf(condition.value));
          }
        }
      }
    }
  }
  return {
    choices: [...choices],
    withEffectOnOffers: [...offers],
    repricing: [...repricing],
    refusals: [...refusals],
    disliked: [...disliked],
  };
}

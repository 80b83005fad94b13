import { useMemo } from "react";
import type { Contact } from "#game/rules/content.ts";
import type { OwnOptions } from "./editor-context.ts";
import type { ContactDraft } from "./model/draft.ts";
import type { Names } from "./model/summaries.ts";

/** The names behind the references of a contact; the same map until a name changes, as `own` is. */
export function useNames(draft: ContactDraft, own: OwnOptions, others: readonly Contact[]): Names {
  const known = useMemo(() => othersNames(others), [others]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options stand for the draft's names
  return useMemo(
    () =>
      new Map([
        ...known,
        ...[...own.quests, ...own.messages].map(({ value, text }) => [value, text] as const),
        ...draft.missions.flatMap(({ id, choices }) =>
          choices.map((choice) => [`${id}:${choice.id}`, choice.label || choice.id] as const),
        ),
      ]),
    [known, own],
  );
}

function othersNames(others: readonly Contact[]): readonly (readonly [string, string])[] {
  return others.flatMap(({ id, name, missions: quests, messages }) => [
    [id, name] as const,
    ...messages.map((message) => [`${id}.${message.id}`, message.subject] as const),
    ...quests.flatMap((quest) => [
      [`${id}.${quest.id}`, quest.name] as const,
      ...(quest.choices ?? []).map((choice) => [`${id}.${quest.id}:${choice.id}`, choice.label] as const),
    ]),
  ]);
}

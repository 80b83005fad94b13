import { useMemo } from "react";
import type { OwnOptions } from "./editor-context.ts";
import type { ContactDraft } from "./model/draft.ts";
import { useSame } from "./use-same.ts";

/** The contact's quests, messages and choices for pickers; the same object until a name, an id or the order changes. */
export function useOwnOptions({ id, missions, messages }: ContactDraft): OwnOptions {
  const options = useMemo(
    (): OwnOptions => ({
      id,
      quests: missions.map((quest) => ({ value: quest.id, text: quest.name || quest.id })),
      messages: messages.map((message) => ({ value: message.id, text: message.subject || message.id })),
      choices: missions.flatMap((quest) =>
        quest.choices.map((choice) => ({
          value: `${quest.id}:${choice.id}`,
          text: `${quest.name || quest.id}: ${choice.label || choice.id}`,
        })),
      ),
    }),
    [id, missions, messages],
  );
  return useSame(options);
}

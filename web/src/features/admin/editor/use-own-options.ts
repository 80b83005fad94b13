import { useMemo, useRef } from "react";
import type { OwnOptions } from "./editor-context.ts";
import type { ContactDraft } from "./model/draft.ts";

/** The contact's quests, messages and choices for pickers; the same object until a name, an id or the order changes. */
export function useOwnOptions(draft: ContactDraft): OwnOptions {
  const last = useRef<{ readonly text: string; readonly options: OwnOptions } | null>(null);
  return useMemo(() => {
    const options: OwnOptions = {
      id: draft.id,
      quests: draft.missions.map(({ id, name }) => ({ value: id, text: name || id })),
      messages: draft.messages.map(({ id, subject }) => ({ value: id, text: subject || id })),
      choices: draft.missions.flatMap((quest) =>
        quest.choices.map(({ id, label }) => ({
          value: `${quest.id}:${id}`,
          text: `${quest.name || quest.id}: ${label || id}`,
        })),
      ),
    };
    const text = JSON.stringify(options);
    if (last.current?.text !== text) last.current = { text, options };
    return last.current.options;
  }, [draft.id, draft.missions, draft.messages]);
}

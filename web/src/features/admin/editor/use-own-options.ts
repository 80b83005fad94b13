import { useMemo, useRef } from "react";
import type { OwnOptions } from "./editor-context.ts";
import type { ContactDraft } from "./model/draft.ts";

/** The contact's missions, messages and choices for pickers; the same object until a name, an id or the order changes. */
export function useOwnOptions(draft: ContactDraft): OwnOptions {
  const last = useRef<{ readonly text: string; readonly options: OwnOptions } | null>(null);
  return useMemo(() => {
    const options: OwnOptions = {
      missions: draft.missions.map(({ id, name }) => ({ value: id, text: name || id })),
      messages: draft.messages.map(({ id, subject }) => ({ value: id, text: subject || id })),
      choices: draft.missions.flatMap((mission) =>
        mission.choices.map(({ id, label }) => ({
          value: `${mission.id}:${id}`,
          text: `${mission.name || mission.id}: ${label || id}`,
        })),
      ),
    };
    const text = JSON.stringify(options);
    if (last.current?.text !== text) last.current = { text, options };
    return last.current.options;
  }, [draft.missions, draft.messages]);
}

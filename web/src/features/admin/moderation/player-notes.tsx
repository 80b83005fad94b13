import { useState } from "react";
import { addNote, NOTE_MAX, type PlayerFile } from "#game/admin/moderation-wire.ts";
import { cleanText, lengthOf } from "#game/core/wire/text.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";
import { Panel } from "../ui/panel.tsx";
import { useCaseRefresh } from "./moderation-data.ts";

interface PlayerNotesProps {
  readonly userId: string;
  readonly notes: PlayerFile["notes"];
  readonly caseId: string;
}

/** Moderators' notes about a player, and a field for the next one. */
export function PlayerNotes({ userId, notes, caseId }: PlayerNotesProps) {
  const [content, setContent] = useState("");
  const { isBusy, message, run } = useSubmission((error) => failureText(error, "Failed to leave the note"));
  const refresh = useCaseRefresh(caseId);
  const typed = cleanText(content);

  async function leave(): Promise<string> {
    await call(addNote, { key: crypto.randomUUID(), parameters: { userId }, body: { content: typed } });
    setContent((now) => (now === content ? "" : now));
    await refresh();
    return "The next moderator will read it.";
  }

  return (
    <Panel title="Notes of moderators">
      {notes.length === 0 && <p className={layout.muted}>Nobody has left a note.</p>}
      {notes.length > 0 && (
        <ol className={admin.rows}>
          {notes.map(({ id, by, at, content: text }) => (
            <li key={id}>
              <strong>{by ?? "A deleted account"}</strong>
              <span className={layout.muted}>
                {" "}
                · <time dateTime={at}>{stampText(at)}</time>
              </span>
              <p dir="auto">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <form
        className={layout.column4}
        onSubmit={(event) => {
          event.preventDefault();
          if (noteObstacle(typed) === null && !isBusy) void run(leave);
        }}
      >
        <TextArea label="New note" name="new-note" value={content} onChange={setContent} max={NOTE_MAX} />
        <FormMessage message={message} />
        <div>
          <Button type="submit" busy={isBusy} disabledReason={noteObstacle(typed)}>
            Leave note
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function noteObstacle(typed: string): string | null {
  if (typed === "") return "Write a note first.";
  return lengthOf(typed) > NOTE_MAX ? `A note can be up to ${NOTE_MAX} characters.` : null;
}

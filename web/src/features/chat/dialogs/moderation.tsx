import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import {
  confirmNotice,
  type ModerationNotice,
  moderationNotices,
  REPORT_COMMENT_MAX,
  REPORT_REASON_TEXT,
  REPORT_REASONS,
  type ReportReason,
  reportToModerators,
} from "#game/admin/moderation-wire.ts";
import type { RoomId } from "#game/chat/wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { storedLength } from "#game/core/wire/text.ts";
import { callAtStart } from "../../../player/live/start.ts";
import { refreshMe } from "../../../player/me.ts";
import { ApiError, call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { logAtom } from "../connection/chat-state.ts";
import * as texts from "../texts.ts";
import styles from "./dialogs.module.css";

const KEY = ["moderation-notices"] as const;
/** Without messages of the player. */
const NO_SIGN = "0 ";

/**
 * Measures of moderators against the player's messages and name, with their reasons, until the player confirms reading it.
 * docs/reference/chat.md#reports
 */
export function ModerationNotices({ myId }: { readonly myId: string }) {
  const { messages } = useAtomValue(logAtom);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => callAtStart(moderationNotices, {}),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const own = messages.filter(({ userId }) => userId === myId);
  // The room tells everyone about a removed message or a new name, and nobody the reason.
  const sign = `${own.filter(({ deleted }) => deleted === "admin").length} ${own.at(-1)?.username ?? ""}`;

  const known = useRef<string | null>(null);
  useEffect(() => {
    // The first messages are as old as the notices that the page has just fetched.
    if (sign === NO_SIGN && known.current === null) return;
    if (known.current !== null && sign !== known.current) void client.invalidateQueries({ queryKey: KEY });
    known.current = sign;
  }, [client, sign]);

  return data?.notices.map((notice) => <Notice key={notice.id} notice={notice} />);
}

function Notice({ notice: { id, kind, content, reason } }: { notice: ModerationNotice }) {
  const client = useQueryClient();
  const { isBusy, message, run } = useSubmission((error) => failureText(error, "Failed to confirm"));

  async function confirm(): Promise<undefined> {
    await call(confirmNotice, { key: crypto.randomUUID(), parameters: { id } });
    await client.invalidateQueries({ queryKey: KEY });
    // The frame of the page shows the new name.
    if (kind === "name") refreshMe();
  }

  return (
    <section className={styles.notice} aria-label="From the moderators">
      <p role="status">
        <span>
          {kind === "message" ? "A moderator removed your message " : "A moderator replaced your name "}
        </span>
        <q dir="auto">{content}</q>
      </p>
      <p>{`Reason: ${reason}`}</p>
      {kind === "name" && <p className={layout.muted}>You can choose another name in the settings.</p>}
      <FormMessage message={message} />
      <Button busy={isBusy} onClick={() => void run(confirm)}>
        Understood
      </Button>
    </section>
  );
}

/** Something to report, with its name in the list of choices. */
export interface ReportChoice {
  readonly label: string;
  readonly about:
    | { readonly kind: "message"; readonly roomId: RoomId; readonly seq: number }
    | { readonly kind: "name"; readonly userId: string };
}

/** Reports one of the choices to the moderators. docs/reference/chat.md#reports */
export function ReportForm({ choices }: { readonly choices: readonly [ReportChoice, ...ReportChoice[]] }) {
  const [choice, setChoice] = useState(0);
  const [reason, setReason] = useState<ReportReason>("spam");
  const [comment, setComment] = useState("");
  const { isBusy, message, run } = useSubmission(reportFailure);
  const isTooLong = storedLength(comment) > REPORT_COMMENT_MAX;

  async function report(): Promise<string> {
    const { about } = choices[choice] ?? choices[0];
    const body = { ...about, reason, comment };
    return (await call(reportToModerators, { key: crypto.randomUUID(), body })).message;
  }

  if (message?.kind === "success") return <FormMessage message={message} />;
  return (
    <form
      className={styles.silence}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isTooLong) void run(report);
      }}
    >
      {choices.length > 1 && (
        <SelectField
          label={texts.report}
          value={`${choice}`}
          options={choices.map(({ label }, index) => ({ value: `${index}`, text: label }))}
          onChange={(index) => setChoice(Number(index))}
        />
      )}
      <SelectField
        label="Because of"
        value={reason}
        options={REPORT_REASONS.map((each) => ({ value: each, text: REPORT_REASON_TEXT[each] }))}
        onChange={(wanted) => setReason(REPORT_REASONS.find((each) => each === wanted) ?? "other")}
      />
      <TextArea
        label="Anything to add? (optional)"
        name="comment"
        value={comment}
        onChange={setComment}
        max={REPORT_COMMENT_MAX}
        error={isTooLong ? `A comment can be up to ${REPORT_COMMENT_MAX} characters` : null}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="danger" busy={isBusy}>
        Send report
      </Button>
      <p className={layout.muted}>A moderator reads it. The player isn't told who sent it.</p>
    </form>
  );
}

function reportFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null) {
    return `That's enough reports for one day. You can send more in ${waitText(error.retryAfter * 1000)}.`;
  }
  return failureText(error, "Failed to send the report");
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { confirmNotice, type ModerationNotice, moderationNotices } from "#game/admin/moderation-wire.ts";
import { callAtStart } from "../../../player/live/start.ts";
import { refreshMe } from "../../../player/me.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { logAtom } from "../connection/chat-state.ts";
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

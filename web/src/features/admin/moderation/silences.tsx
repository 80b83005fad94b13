import { useQuery } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { chatSilences, liftSilence } from "#game/chat/wire.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { KEY, useRefresh } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { FETCH_FAILURE } from "../ui/admin-page.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./moderation.module.css";

type SilencedUser = InferOutput<typeof chatSilences.reply>["silences"][number];

/** The players silenced in the chat, each with a button to lift the silence. */
export function Silences() {
  const query = useQuery({
    queryKey: [...KEY, "silences"],
    queryFn: () => call(chatSilences, {}),
    refetchOnWindowFocus: false,
  });
  return (
    <Panel title="Silenced players">
      <Loaded query={query} failure={FETCH_FAILURE} height={72}>
        {({ silences }) =>
          silences.length === 0 ? (
            <EmptyState
              title="Nobody is silenced"
              text="Open a report, or a message's menu, to silence its author."
            />
          ) : (
            <ul className={admin.rows}>
              {silences.map((silence) => (
                <SilenceRow key={silence.userId} silence={silence} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function SilenceRow({ silence: { userId, username, until, reason } }: { silence: SilencedUser }) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <strong translate="no">{username}</strong>
        <span className={layout.muted}>
          {`Until ${stampText(until)}${reason !== "" ? ` · ${reason}` : ""}`}
        </span>
      </div>
      <PersonAction
        label="Lift"
        username={username}
        failure="Failed to lift this silence"
        action={() => call(liftSilence, { key: crypto.randomUUID(), parameters: { userId } })}
      />
    </li>
  );
}

interface PersonActionProps {
  readonly label: string;
  /** The person affected. */
  readonly username: string;
  /** The error text if the reason is unknown. */
  readonly failure: string;
  readonly action: () => Promise<unknown>;
}

/** A button that acts on the person beside it, with the error if that fails. */
function PersonAction({ label, username, failure, action }: PersonActionProps) {
  const { isBusy, message, run } = useSubmission((error) => failureText(error, failure));
  const refresh = useRefresh();

  async function act(): Promise<undefined> {
    await action();
    refresh();
  }

  return (
    <>
      <FormMessage message={message} />
      <Button busy={isBusy} onClick={() => void run(act)}>
        <span>{label}</span>
        <span className="visually-hidden">{` ${username}`}</span>
      </Button>
    </>
  );
}

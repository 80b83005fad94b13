import { useQuery } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { chatSilences, liftSilence } from "#game/contract/social/chat.ts";
import { call } from "../../../server/api.ts";
import { stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { KEY } from "../administration.ts";
import { PersonAction } from "../testing/person-action.tsx";
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

import { useEffect, useRef, useState } from "react";
import {
  adjustOther,
  type FoundPlayer,
  findPlayer,
  type Grantable,
  grantToPlayer,
  hastenPlayer,
} from "#game/admin/testing-wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { change, useAdminQuery } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { ActionButton } from "../ui/buttons.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import { CharacterForm } from "./character-form.tsx";
import styles from "./testing.module.css";

/** Finds a player by username; null finds nobody yet. */
export const useFoundPlayer = (username: string | null) =>
  useAdminQuery(
    ["player", username],
    () => call(findPlayer, { parameters: { username: username ?? "" } }),
    // Each visit starts with what the server has now.
    { enabled: username !== null, staleTime: 0, gcTime: 0 },
  );

/** Finds another player by name and adjusts their character. docs/reference/administration.md#player-testing */
export function OtherPlayer({ ownName }: { readonly ownName: string }) {
  const [typed, setTyped] = useState("");
  const [name, setName] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useFoundPlayer(name);
  const [done, setDone] = useState<string | null>(null);
  const isOwn = name?.toLowerCase() === ownName.toLowerCase();
  const form = useRef<HTMLFormElement>(null);
  const foundId = data?.userId;
  useEffect(() => {
    if (foundId !== undefined) form.current?.scrollIntoView({ block: "start" });
  }, [foundId]);

  return (
    <Panel
      title="Another player"
      hint="An adjustment is a row in the player's ledger and an entry in the audit log. Their open pages update at once."
    >
      <form
        ref={form}
        className={`${admin.toolbar} ${styles.find}`}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          setDone(null);
          if (wanted === "") return;
          if (wanted === name) void refetch();
          else setName(wanted);
        }}
      >
        <TextField label="Username" name="username" value={typed} onChange={setTyped} />
        <Button type="submit" busy={isFetching}>
          Find Player
        </Button>
      </form>
      {isOwn && <Notice kind="info">That's you. Your own values are above, the grants below.</Notice>}
      {error && <Notice kind="error">{failureText(error, "Failed to load player data")}</Notice>}
      {isFetching && !data && <Skeleton height={240} />}
      {done !== null && <Notice kind="success">{done}</Notice>}
      {data && !error && (
        <Found
          key={`${data.userId} ${data.player.version}`}
          found={data}
          isOwn={isOwn}
          onDone={(text) => {
            setDone(text);
            void refetch();
          }}
        />
      )}
    </Panel>
  );
}

interface FoundProps {
  readonly found: FoundPlayer;
  /** Called after a change with its success message. */
  readonly onDone: (text: string) => void;
}

function Found({ isOwn, ...props }: FoundProps & { readonly isOwn: boolean }) {
  const { found, onDone } = props;
  const { userId, username, player } = found;
  return (
    <>
      {!isOwn && (
        <CharacterForm
          player={player}
          buttonText={`Adjust ${username}`}
          asksReason
          onSubmit={async (adjustment, reason) => {
            await change(adjustOther, { parameters: { userId }, body: { ...adjustment, reason } });
            // The form starts over with the new values.
            onDone(`${username} is adjusted.`);
            return undefined;
          }}
        />
      )}
      <Delayed {...props} />
      <Grants {...props} />
    </>
  );
}

/** Moves a player to the next moment at which something delayed is due. */
function Delayed({ found: { userId, username, player }, onDone }: FoundProps) {
  const { nextDueInMs } = player;
  return (
    <section aria-labelledby="due" className={layout.start3}>
      <h3 id="due">Delayed</h3>
      <p className={layout.muted}>
        {nextDueInMs === null
          ? "No message and no mission is on its way to the player."
          : `Something is due in ${waitText(nextDueInMs)}. Everything on its way moves ahead by as much.`}
      </p>
      <ActionButton
        disabledReason={nextDueInMs === null ? "Nothing is delayed." : null}
        failure="Failed to move to the next due moment"
        action={async () => {
          await change(hastenPlayer, { parameters: { userId } });
          onDone(`${username} is at the next due moment.`);
          return undefined;
        }}
      >
        Move to the next due moment
      </ActionButton>
    </section>
  );
}

/** Unlocks that only an administrator grants, each with its button. docs/reference/contacts.md#unlocks */
function Grants({ found: { userId, username, grantables }, onDone }: FoundProps) {
  const grant = async ({ contactId, missionId }: Grantable): Promise<undefined> => {
    await change(grantToPlayer, { parameters: { userId }, body: { contactId, missionId } });
    onDone(`Granted to ${username}.`);
  };
  return (
    <section aria-labelledby="grants" className={admin.group}>
      <h3 id="grants">Granted by hand</h3>
      <Rows
        items={grantables}
        keyOf={({ contactId, missionId }) => `${contactId} ${missionId}`}
        empty="No contact or mission has the unlock type manual, so there is nothing to grant."
        className={admin.head}
      >
        {(each) => (
          <>
            <span>
              {each.missionName === null ? each.contactName : `${each.contactName}: ${each.missionName}`}
            </span>
            <ActionButton
              disabledReason={each.isGranted ? "The player has it." : null}
              failure="Failed to grant this"
              action={() => grant(each)}
            >
              Grant
            </ActionButton>
          </>
        )}
      </Rows>
    </section>
  );
}

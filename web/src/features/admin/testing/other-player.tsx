import { useEffect, useRef, useState } from "react";
import {
  adjustOther,
  type FoundPlayer,
  type Grantable,
  grantToPlayer,
  hastenPlayer,
} from "#game/admin/testing-wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { change } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { ActionButton } from "../ui/buttons.tsx";
import { Panel, Rows } from "../ui/panel.tsx";
import { CharacterForm } from "./character-form.tsx";
import styles from "./testing.module.css";
import { useFoundPlayer } from "./testing-data.ts";

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
          onChange={(text) => {
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
  readonly onChange: (text: string) => void;
  readonly isOwn: boolean;
}

function Found({ found, onChange, isOwn }: FoundProps) {
  const { userId, username, player, grantables } = found;
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
            onChange(`${username} is adjusted.`);
            return undefined;
          }}
        />
      )}
      <Delayed
        userId={userId}
        nextDueInMs={player.nextDueInMs}
        onChange={() => onChange(`${username} is at the next due moment.`)}
      />
      <Grants userId={userId} grantables={grantables} onChange={() => onChange(`Granted to ${username}.`)} />
    </>
  );
}

interface DelayedProps {
  readonly userId: string;
  /** Milliseconds until something delayed is due; null if nothing is. */
  readonly nextDueInMs: number | null;
  readonly onChange: () => void;
}

/** Moves a player to the next moment at which something delayed is due. */
function Delayed({ userId, nextDueInMs, onChange }: DelayedProps) {
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
          onChange();
          return undefined;
        }}
      >
        Move to the next due moment
      </ActionButton>
    </section>
  );
}

interface GrantsProps {
  readonly userId: string;
  readonly grantables: readonly Grantable[];
  readonly onChange: () => void;
}

/** Unlocks that only an administrator grants, each with its button. docs/reference/contacts.md#unlocks */
function Grants({ userId, grantables, onChange }: GrantsProps) {
  const grant = async ({ contactId, missionId }: Grantable): Promise<undefined> => {
    await change(grantToPlayer, { parameters: { userId }, body: { contactId, missionId } });
    onChange();
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

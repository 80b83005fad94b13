import { useEffect, useRef, useState } from "react";
import { adjustOther, type FoundPlayer } from "#game/admin/testing-wire.ts";
import { call, failureText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import admin from "../ui/admin.module.css";
import { Panel } from "../ui/panel.tsx";
import { CharacterForm } from "./character-form.tsx";
import { DuePanel } from "./due-panel.tsx";
import { Grants } from "./grants.tsx";
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
            const body = { ...adjustment, reason };
            await proven(() => call(adjustOther, { key: crypto.randomUUID(), parameters: { userId }, body }));
            // The form starts over with the new values.
            onChange(`${username} is adjusted.`);
            return undefined;
          }}
        />
      )}
      <DuePanel
        userId={userId}
        nextDueInMs={player.nextDueInMs}
        onChange={() => onChange(`${username} is at the next due moment.`)}
      />
      <Grants userId={userId} grantables={grantables} onChange={() => onChange(`Granted to ${username}.`)} />
    </>
  );
}

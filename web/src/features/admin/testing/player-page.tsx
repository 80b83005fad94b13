import { useState } from "react";
import type { NpcEntry } from "#game/admin/content-wire.ts";
import { goToQuest, updatePlayer } from "#game/admin/testing-wire.ts";
import { health } from "#game/core/wire/health.ts";
import { me } from "#game/core/wire/me.ts";
import { resetAllData } from "#game/player/wire.ts";
import { useAccount } from "../../../player/me.ts";
import { call, errorText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { change } from "../administration.ts";
import { useNpcs } from "../content/content-data.ts";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { ActionButton } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Panel } from "../ui/panel.tsx";
import { CharacterForm, refusalText } from "./character-form.tsx";
import { OtherPlayer, useFoundPlayer } from "./other-player.tsx";

/** Delays of the reload, in milliseconds. docs/reference/administration.md#player-testing */
const RELOAD_AFTER_UPDATE_MS = 2_000;
const RELOAD_AFTER_RESET_MS = 3_000;

/** Reloads the page after `ms`, so that every part of it has the new character. */
function reloadSoon(ms: number): void {
  setTimeout(() => location.reload(), ms);
}

/** Player Testing. docs/reference/administration.md#player-testing */
export default function PlayerPage({ title }: { readonly title: string }) {
  const { data: account } = useAccount();
  const own = useFoundPlayer(account?.user.username ?? null);
  const npcs = useNpcs();
  const { data } = own;
  return (
    <AdminPage title={title} queries={[own, npcs]} failure="Failed to load player data">
      {data && npcs.data && (
        <>
          <Panel
            title="Your character"
            hint="Sets any value at once, as an adjustment in your ledger. The page reloads 2 seconds later."
          >
            <CharacterForm
              player={data.player}
              buttonText="Update Character"
              onSubmit={async (body) => {
                await change(updatePlayer, { body });
                reloadSoon(RELOAD_AFTER_UPDATE_MS);
                return "Character updated. Reloading...";
              }}
            />
          </Panel>
          <QuestPanel contacts={npcs.data.data} />
          <div className={admin.columns}>
            <ConnectionTests />
            <ResetPanel />
          </div>
          <OtherPlayer ownName={data.username} />
        </>
      )}
    </AdminPage>
  );
}

/** Tests the connection and the session. docs/reference/administration.md#player-testing */
function ConnectionTests() {
  return (
    <Panel title="Tests" hint="Asks the server, and changes nothing.">
      <ActionButton
        failure={(error) => `Connection test failed: ${errorText(error)}`}
        action={async () => {
          const startedAt = performance.now();
          const { environment } = await call(health, {});
          return `The server answers in ${Math.round(performance.now() - startedAt)} ms (${environment}).`;
        }}
      >
        Test Connection
      </ActionButton>
      <ActionButton
        failure={() => "Authentication failed. Please refresh the page and try again."}
        action={async () => `You're signed in as ${(await call(me, {})).user.username}.`}
      >
        Test Authentication
      </ActionButton>
    </Panel>
  );
}

/** Starts the own character over at a mission. docs/reference/administration.md#player-testing */
function QuestPanel({ contacts: all }: { readonly contacts: readonly NpcEntry[] }) {
  const contacts = all.filter(({ missions }) => missions.length > 0);
  const [wanted, setWanted] = useState({ contactId: "", missionId: "" });
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const contact = contacts.find(({ id }) => id === wanted.contactId) ?? contacts[0];
  const quest = contact?.missions.find(({ id }) => id === wanted.missionId) ?? contact?.missions[0];
  if (!contact || !quest) return null;
  const optionOf = ({ id, name }: typeof contact | typeof quest) => ({ value: id, text: name });
  const body = { contactId: contact.id, missionId: quest.id };
  return (
    <Panel
      title="Go to a mission"
      hint="Your character starts over at the mission, as if everything before it were done. It has no vote in the town and no place on the board."
    >
      <div className={admin.toolbar}>
        <SelectField
          label="NPC"
          value={contact.id}
          options={contacts.map(optionOf)}
          onChange={(contactId) => setWanted({ contactId, missionId: "" })}
        />
        <SelectField
          label="Mission"
          value={quest.id}
          options={contact.missions.map(optionOf)}
          onChange={(missionId) => setWanted({ ...body, missionId })}
        />
        <Button onClick={() => setIsAsking(true)}>Go to Mission</Button>
      </div>
      {isDone && <Notice kind="success">Your character is there. Reloading...</Notice>}
      <ConfirmDialog
        title={`Start over at “${quest.name}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirm="Start Over There"
        failure={(error) => refusalText(error, "Failed to update character")}
        action={async () => {
          await change(goToQuest, { body });
          setIsDone(true);
          reloadSoon(RELOAD_AFTER_UPDATE_MS);
        }}
      >
        <p>Nothing brings your present character back. Certificates and the ledger stay.</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** The two questions before a reset. */
const STEPS = [
  {
    title: "Reset your character?",
    text: "Level, cash, followers, contacts, missions, messages, courses and certificates start over. The ledger remembers.",
    button: "Yes, reset",
  },
  {
    title: "Are you sure?",
    text: "This is the second and last question. Nothing brings the old character back.",
    button: "Reset everything",
  },
] as const;

/** Resets the own character after two confirmations. docs/reference/administration.md#player-testing */
function ResetPanel() {
  const [step, setStep] = useState<0 | 1 | null>(null);
  const { isBusy, message, run } = useSubmission((error) =>
    refusalText(error, "Failed to reset player data"),
  );
  const question = step === null ? null : STEPS[step];

  async function confirm(): Promise<void> {
    if (step === 0) {
      setStep(1);
      return;
    }
    setStep(null);
    await run(async () => {
      const { deletedData } = await change(resetAllData, {});
      reloadSoon(RELOAD_AFTER_RESET_MS);
      return `Reset: ${deletedData.messages} messages and ${deletedData.playerNPCs} NPCs deleted. Reloading...`;
    });
  }

  return (
    <Panel title="Reset" hint="Gives your character the defaults of a new one. Asks twice.">
      <FormMessage message={message} />
      <div>
        <Button variant="danger" busy={isBusy} onClick={() => setStep(0)}>
          Reset All Data
        </Button>
      </div>
      <Dialog title={question?.title ?? ""} isOpen={question !== null} onClose={() => setStep(null)}>
        <div className={layout.column4}>
          <p>{question?.text}</p>
          <div className={admin.actions}>
            <Button onClick={() => setStep(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => void confirm()}>
              {question?.button}
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}

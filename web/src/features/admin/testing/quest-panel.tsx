import { useState } from "react";
import type { NpcEntry } from "#game/admin/npc-wire.ts";
import { goToQuest } from "#game/admin/testing-wire.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import admin from "../ui/admin.module.css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Panel } from "../ui/panel.tsx";
import { refusalText } from "./character-form.tsx";
import { RELOAD_AFTER_UPDATE_MS, reloadSoon } from "./testing-data.ts";

/** Starts the own character over at a mission. docs/reference/administration.md#player-testing */
export function QuestPanel({ contacts: all }: { readonly contacts: readonly NpcEntry[] }) {
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
          await proven(() => call(goToQuest, { key: crypto.randomUUID(), body }));
          setIsDone(true);
          reloadSoon(RELOAD_AFTER_UPDATE_MS);
        }}
      >
        <p>Nothing brings your present character back. Certificates and the ledger stay.</p>
      </ConfirmDialog>
    </Panel>
  );
}

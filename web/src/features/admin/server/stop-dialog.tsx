import { stopGame } from "#game/contract/admin/admin.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { useConnections } from "../administration.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface StopDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** Asks before the game stops for everybody, with the number of players in the chat. */
export function StopDialog({ isOpen, onClose, onStopped }: StopDialogProps) {
  const { data } = useConnections({ isEnabled: isOpen });
  return (
    <ConfirmDialog
      title={questionText(data?.uniqueUsers)}
      isOpen={isOpen}
      onClose={onClose}
      confirm="Stop the game"
      variant="held"
      failure="Failed to stop the game"
      action={async () => {
        await proven(() => call(stopGame, { key: crypto.randomUUID() }));
        onStopped();
      }}
    >
      <p>
        Until you start it again, players can look around, but nothing they do counts. They're told at once.
      </p>
    </ConfirmDialog>
  );
}

function questionText(players: number | undefined): string {
  if (players === undefined) return "Stop for everybody?";
  if (players === 0) return "Stop while nobody is connected?";
  return players === 1 ? "Stop for 1 connected player?" : `Stop for ${players} connected players?`;
}

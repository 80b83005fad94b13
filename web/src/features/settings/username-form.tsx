import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { changeUsername, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { refreshMe } from "../../player/me.ts";
import { call } from "../../server/api.ts";
import { ConfirmedChangeForm } from "./confirmed-change-form.tsx";
import { acceptSettings, tellBrowserPasskeys } from "./settings-data.ts";
import { newUsername } from "./validation.ts";

async function change(wanted: string, proof: OwnerProof): Promise<string> {
  const { user } = await call(changeUsername, {
    key: crypto.randomUUID(),
    body: { newUsername: wanted, ...proof },
  });
  acceptSettings({ user });
  // The character has the same name.
  refreshMe();
  void tellBrowserPasskeys();
  return SETTINGS_TEXT.usernameUpdated;
}

/** Changes the username. */
export function UsernameForm({ username }: { username: string }) {
  return (
    <ConfirmedChangeForm
      field={{
        label: "New username",
        autoComplete: "username",
        hint: "3 to 20 letters, digits or underscores.",
      }}
      schema={newUsername(username)}
      purpose="change your username"
      buttonText="Change Username"
      fallback={SETTINGS_FAILURE_TEXT.username}
      change={change}
    />
  );
}

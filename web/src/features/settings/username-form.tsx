import { changeUsername, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { refreshMe } from "../../state/me.ts";
import { ConfirmedChangeForm } from "./confirmed-change-form.tsx";
import { acceptSettings } from "./settings-data.ts";
import { newUsernameIssue } from "./validation.ts";

async function change(newUsername: string, password: string): Promise<string> {
  const { user } = await call(changeUsername, { body: { newUsername, password } });
  acceptSettings({ user });
  // The character bears the name too.
  refreshMe();
  return SETTINGS_TEXT.usernameUpdated;
}

/** Gives the account another name. */
export function UsernameForm({ username }: { username: string }) {
  return (
    <ConfirmedChangeForm
      field={{
        label: "New username",
        name: "newUsername",
        autoComplete: "username",
        hint: "3 to 20 letters, digits or underscores.",
      }}
      passwordLabel="Password to change your username"
      buttonText="Change Username"
      fallback={SETTINGS_FAILURE_TEXT.username}
      issueOf={(wanted) => newUsernameIssue(wanted, username)}
      change={change}
    />
  );
}

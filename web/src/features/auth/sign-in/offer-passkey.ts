import { addPasskeyOptions } from "#game/auth/passkeys-wire.ts";
import { listSessions } from "#game/settings/wire.ts";
import { keepText, readText } from "../../../device/device-storage.ts";
import { call } from "../../../server/api.ts";
import { canCreateQuietly, createQuietly } from "../../../session/passkey.ts";
import { storePasskey } from "../../../session/refused-passkey.ts";
import { showToast } from "../../../ui/layers/toast.ts";

/** Storage key of the offer on this device. */
const OFFERED_KEY = "passkey-offered";
export const ADDED_TEXT = "Your browser has made a passkey. Next time you can sign in without your password.";

/**
 * Lets the browser make a passkey after a sign-in with this password: once on a device, whatever it answers.
 * docs/reference/accounts.md#passkeys
 */
export async function offerPasskey(password: string): Promise<void> {
  try {
    if (readText(OFFERED_KEY) !== null || !(await canCreateQuietly())) return;
    const { options } = await call(addPasskeyOptions, { key: crypto.randomUUID(), body: { password } });
    keepText(OFFERED_KEY, "true");
    const passkey = await createQuietly(options);
    const { sessions } = (await call(listSessions, {})).data;
    const name = sessions.find(({ isCurrent }) => isCurrent)?.deviceInfo ?? "This device";
    await storePasskey(options.rp.id, { name, passkey, isConditional: true });
    showToast("success", ADDED_TEXT);
  } catch {
    // The password goes on working.
  }
}

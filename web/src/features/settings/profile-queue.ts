import type * as v from "valibot";
import { ProfileBody, SETTINGS_FAILURE_TEXT, updateProfile } from "#game/contract/settings.ts";
import { createOutbox } from "../../offline/outbox.ts";
import { call, failureText, NetworkError } from "../../server/api.ts";
import { ownedKey } from "../../server/session-token.ts";
import { showToast } from "../../ui/toast.ts";
import { acceptSettings } from "./settings-data.ts";

type Profile = v.InferInput<typeof ProfileBody>;

/** Changes of the profile that wait for the server. */
const queue = createOutbox<Profile, void>({
  storageKey: () => ownedKey("profile-queue"),
  schema: ProfileBody,
  subjectOf: () => "profile",
  send: saveNow,
  onSent: () => {},
  onDropped: (_, error) =>
    showToast("error", failureText(error, SETTINGS_FAILURE_TEXT.profile), { key: "profile-queue" }),
  onChange: () => {},
});

async function saveNow(body: Profile, key: string): Promise<void> {
  acceptSettings({ user: (await call(updateProfile, { key, body })).user });
}

/**
 * Saves the profile, now or when the server can be reached. Returns the text for the player: `savedText` once saved.
 */
export async function saveProfile(body: Profile, savedText: string): Promise<string> {
  try {
    await saveNow(body, crypto.randomUUID());
    return savedText;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await queue.add(body);
    void queue.flush();
    return "Kept on this device. It goes out when you're back.";
  }
}

export const startProfileQueue = queue.start;

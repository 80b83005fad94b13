import type * as v from "valibot";
import { ProfileBody, SETTINGS_FAILURE_TEXT, updateProfile } from "#game/contract/account/settings.ts";
import { createOutbox } from "../../offline/outbox.ts";
import { call, failureText } from "../../server/api.ts";
import { ownedKey } from "../../server/session-token.ts";
import { showToast } from "../../ui/layers/toast.ts";
import { acceptSettings, refreshSettings } from "./settings-data.ts";
import * as texts from "./texts.ts";

type Profile = v.InferInput<typeof ProfileBody>;

/** Changes of the profile that wait for the server. */
const queue = createOutbox<Profile, void>({
  storageKey: () => ownedKey("profile-queue"),
  schema: ProfileBody,
  // A change that equals an earlier one may undo those in between.
  subjectOf: (_, key) => key,
  async send(body, key) {
    acceptSettings({ user: (await call(updateProfile, { key, isOwnKey: true, body })).user });
  },
  onSent: () => {},
  onDropped: (_, error) =>
    showToast("error", failureText(error, SETTINGS_FAILURE_TEXT.profile), { key: "profile-queue" }),
  onChange: () => {},
});

/**
 * Saves the profile after the changes that wait, now or when the server can be reached. Returns the text for the player:
 * `savedText` once saved.
 */
export async function saveProfile(body: Profile, savedText: string): Promise<string> {
  const outcome = await queue.submit(body);
  if (outcome === "waits") return texts.keptOnThisDevice;
  if (outcome === "elsewhere") refreshSettings();
  return savedText;
}

export const startProfileQueue = queue.start;

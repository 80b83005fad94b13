import { atom } from "jotai";
import type * as v from "valibot";
import { ProfileBody, SETTINGS_FAILURE_TEXT, updateProfile } from "#game/settings/wire.ts";
import { outbox } from "../../offline/outbox.ts";
import { call, failureText } from "../../server/api.ts";
import { store } from "../../store.ts";
import { showToast } from "../../ui/layers/toast.ts";
import { acceptSettings, refreshSettings } from "./settings-data.ts";

type Profile = v.InferInput<typeof ProfileBody>;

/** The bio of a change that was dropped, for the form; null if none was. */
export const unsavedBioAtom = atom<string | null>(null);

/** Changes of the profile that wait for the server. */
const changes = outbox.addSender({
  type: "profile",
  schema: ProfileBody,
  // A change that equals an earlier one may undo those in between.
  subjectOf: (_, key) => key,
  async send(body, key) {
    acceptSettings({ user: (await call(updateProfile, { key, isOwnKey: true, body })).user });
  },
  onSent: () => {},
  onDropped({ bio }, error) {
    if (bio !== undefined) store.set(unsavedBioAtom, bio);
    showToast("error", failureText(error, SETTINGS_FAILURE_TEXT.profile), { key: "profile-queue" });
  },
  onChange: () => {},
});

/**
 * Saves the profile after the changes that wait, now or when the server can be reached. Returns the text for the player:
 * `savedText` once saved.
 */
export async function saveProfile(body: Profile, savedText: string): Promise<string> {
  const outcome = await changes.submit(body);
  if (outcome === "waits") return "Kept on this device. It goes out when you're back.";
  if (outcome === "elsewhere") refreshSettings();
  return savedText;
}

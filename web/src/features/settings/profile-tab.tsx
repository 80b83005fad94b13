import { useAtomValue } from "jotai";
import * as v from "valibot";
import { BIO_MAX } from "#game/core/wire/limits.ts";
import type { User } from "#game/core/wire/me.ts";
import { Bio, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT, type Settings } from "#game/settings/wire.ts";
import { dateText } from "../../ui/dates.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import layout from "../../ui/layout.module.css";
import { Tag } from "../../ui/tag.tsx";
import { AvatarUploader } from "./picture/avatar-uploader.tsx";
import { FacePicker } from "./picture/face-picker.tsx";
import { saveProfile, unsavedBioAtom } from "./profile-queue.ts";
import { Facts, Section } from "./section.tsx";
import { settingsError } from "./settings-data.ts";
import * as texts from "./texts.ts";

/** The profile picture, the face, the bio and a summary of the account. */
export function ProfileTab({ settings: { user } }: { settings: Settings }) {
  return (
    <div className={layout.stack4}>
      <Section title="Profile picture">
        <AvatarUploader user={user} uploader="profile" />
      </Section>
      <Section title="Your face" hint="What you wear with it is up to your status.">
        <FacePicker user={user} />
      </Section>
      <Section title="About you" hint="What you tell people before they ask.">
        <BioForm user={user} />
      </Section>
      <Section title={texts.accountInformation}>
        <Facts
          facts={[
            [texts.username, user.username],
            [
              texts.email,
              <>
                <span>{`${user.email} `}</span>
                <Tag tone={user.emailVerified ? "success" : "quiet"}>
                  {user.emailVerified ? "Verified" : "Not verified"}
                </Tag>
              </>,
            ],
            ["Member since", dateText(user.createdAt)],
          ]}
        />
      </Section>
    </div>
  );
}

const Profile = v.object({ bio: Bio });

function BioForm({ user }: { user: User }) {
  const stored = user.bio ?? "";
  const unsaved = useAtomValue(unsavedBioAtom);
  const form = useForm({
    schema: Profile,
    initial: { bio: unsaved ?? stored },
    isLive: true,
    onSubmit: (body) => saveProfile(body, SETTINGS_TEXT.profileUpdated),
    onError: settingsError(SETTINGS_FAILURE_TEXT.profile),
  });
  let disabledReason = form.issues.bio === undefined ? null : "Shorten your bio first.";
  if (form.values.bio === stored) disabledReason = "Your bio hasn't changed yet.";

  return (
    <Form form={form} buttonText="Update Profile" variant="primary" disabledReason={disabledReason}>
      <TextArea
        label="Bio"
        max={BIO_MAX}
        placeholder="Ex-bagger of fries. Ask me about my morning."
        {...form.field("bio")}
      />
    </Form>
  );
}

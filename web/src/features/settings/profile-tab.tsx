import { useAtomValue } from "jotai";
import * as v from "valibot";
import { Bio, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT, type Settings } from "#game/contract/account/settings.ts";
import { BIO_MAX } from "#game/contract/limits.ts";
import type { User } from "#game/contract/me.ts";
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
      <Section title={texts.profilePicture}>
        <AvatarUploader user={user} uploader="profile" />
      </Section>
      <Section title={texts.yourFace} hint={texts.whatYouWear}>
        <FacePicker user={user} />
      </Section>
      <Section title={texts.aboutYou} hint={texts.whatYouTellPeopleBefore}>
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
                  {user.emailVerified ? texts.verified : texts.notVerified}
                </Tag>
              </>,
            ],
            [texts.memberSince, dateText(user.createdAt)],
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
  let disabledReason = form.issues.bio === undefined ? null : texts.shortenYourBioFirst;
  if (form.values.bio === stored) disabledReason = texts.yourBioHasntChangedYet;

  return (
    <Form form={form} buttonText={texts.updateProfile} variant="primary" disabledReason={disabledReason}>
      <TextArea
        label={texts.bio}
        max={BIO_MAX}
        placeholder={texts.exBaggerOfFriesAsk}
        {...form.field("bio")}
      />
    </Form>
  );
}

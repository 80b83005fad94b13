import { type FormEvent, useState } from "react";
import type { User } from "#game/contract/auth.ts";
import { BIO_MAX } from "#game/contract/limits.ts";
import {
  Bio,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
  type Settings,
  updateProfile,
} from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { dateText } from "../../lib/dates.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Button } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { AvatarUploader } from "./avatar-uploader.tsx";
import { Answer, Facts, Section } from "./section.tsx";
import styles from "./settings.module.css";
import { acceptSettings } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";

/** How the player appears, and the account in brief. */
export function ProfileTab({ settings: { user } }: { settings: Settings }) {
  return (
    <div className={styles.sections}>
      <Section title="Profile picture">
        <AvatarUploader user={user} uploader="profile" />
      </Section>
      <Section title="About you" hint="What you tell people before they ask.">
        <BioForm user={user} />
      </Section>
      <Section title="Account information">
        <Facts
          facts={[
            ["Username", user.username],
            [
              "Email",
              <>
                {`${user.email} `}
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

function BioForm({ user }: { user: User }) {
  // Null: as it is stored, so that what another device saves shows here too.
  const [typed, setTyped] = useState<string | null>(null);
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.profile);
  const stored = user.bio ?? "";
  const bio = typed ?? stored;
  const issue = firstIssue(Bio, bio);
  const unchanged = bio === stored ? "Your bio has not changed yet." : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (issue !== null || unchanged !== null || submission.isBusy) return;
    const isDone = await submission.submit(async () => {
      const { user: changed } = await call(updateProfile, { body: { bio } });
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.profileUpdated;
    });
    if (isDone) setTyped(null);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label="Bio"
        name="bio"
        value={bio}
        onChange={setTyped}
        max={BIO_MAX}
        error={issue}
        placeholder="Ex-bagger of fries. Ask me about my morning."
      />
      <Answer submission={submission} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={submission.isBusy}
          disabledReason={unchanged ?? (issue === null ? null : "Shorten your bio first.")}
        >
          Update Profile
        </Button>
      </div>
    </form>
  );
}

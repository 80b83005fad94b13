import { useAtomValue } from "jotai";
import { useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { BIO_MAX } from "#game/core/wire/limits.ts";
import type { User } from "#game/core/wire/me.ts";
import { Bio, Handles, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT, type Settings } from "#game/settings/wire.ts";
import { ApiError } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { Spinner } from "../../ui/button/spinner.tsx";
import { dateText } from "../../ui/dates.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import layout from "../../ui/layout.module.css";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Tabs } from "../../ui/page/tabs.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AccountTab } from "./account-tab.tsx";
import { AvatarUploader, FacePicker } from "./picture/picture-forms.tsx";
import { saveProfile, unsavedBioAtom } from "./profile-queue.ts";
import { Facts, Section } from "./section.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { settingsError, settingsErrorText, useSettings } from "./settings-data.ts";
import * as texts from "./texts.ts";
import { HANDLES, handlesBlocked, handleTexts } from "./validation.ts";

const TABS = [
  { id: "profile", title: "Profile", Panel: ProfileTab },
  { id: "security", title: "Security", Panel: SecurityTab },
  { id: "social", title: "Social Media", Panel: SocialTab },
  { id: "account", title: "Account", Panel: AccountTab },
] as const;

/** The settings of the account. See docs/reference/accounts.md#settings. */
export default function SettingsPage() {
  const query = useSettings();
  const { data } = query;
  const [search, setSearch] = useSearchParams();
  const { id: selected, Panel } = TABS.find(({ id }) => id === search.get("tab")) ?? TABS[0];

  return (
    <div className={layout.stack4}>
      <PageHead title={texts.settings} text="Your account, your picture, your sessions, and the door out." />
      {data ? (
        <Tabs
          label={texts.settings}
          tabs={TABS}
          selected={selected}
          onSelect={(tab) => setSearch({ tab }, { replace: true })}
        >
          <Panel settings={data} />
        </Tabs>
      ) : (
        <NotYet query={query} />
      )}
    </div>
  );
}

/** Shown until the account is loaded, or if it fails to load. */
function NotYet({ query }: { query: ReturnType<typeof useSettings> }) {
  const { error } = query;
  if (!error) return <Spinner label="Loading settings..." />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        spot="shut"
        headingLevel={2}
        title="User Not Found"
        text="This account no longer exists. Sign out and use another."
      >
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </EmptyState>
    );
  }
  return <LoadFailure text={settingsErrorText(error, SETTINGS_FAILURE_TEXT.load)} query={query} />;
}

/** The player's handles on other networks. */
function SocialTab({ settings: { user } }: { settings: Settings }) {
  const form = useForm({
    schema: Handles,
    initial: handleTexts(user),
    isLive: true,
    onSubmit: (body) => saveProfile(body, SETTINGS_TEXT.socialUpdated),
    onError: settingsError(SETTINGS_FAILURE_TEXT.social),
  });

  return (
    <div className={layout.stack4}>
      <Section
        title="Social media handles"
        hint="With or without the @; we take it off. Leave one empty to keep some mystery."
      >
        <Form
          form={form}
          buttonText="Save Handles"
          variant="primary"
          disabledReason={handlesBlocked(user, form.values)}
        >
          {HANDLES.map(({ field, label }) => (
            <TextField key={field} label={label} autoComplete="off" {...form.field(field)} />
          ))}
        </Form>
      </Section>
    </div>
  );
}

/** The profile picture, the face, the bio and a summary of the account. */
function ProfileTab({ settings: { user } }: { settings: Settings }) {
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

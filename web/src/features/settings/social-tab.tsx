import { SETTINGS_FAILURE_TEXT, SETTINGS_TEXT, type Settings } from "#game/contract/account/settings.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import layout from "../../ui/layout.module.css";
import { saveProfile } from "./profile-queue.ts";
import { Section } from "./section.tsx";
import { settingsError } from "./settings-data.ts";
import * as texts from "./texts.ts";
import { HANDLES, Handles, handlesBlocked, handleTexts } from "./validation.ts";

/** The player's handles on other networks. */
export function SocialTab({ settings: { user } }: { settings: Settings }) {
  const form = useForm({
    schema: Handles,
    initial: handleTexts(user),
    isLive: true,
    onSubmit: (body) => saveProfile(body, SETTINGS_TEXT.socialUpdated),
    onError: settingsError(SETTINGS_FAILURE_TEXT.social),
  });

  return (
    <div className={layout.stack4}>
      <Section title={texts.socialMediaHandles} hint={texts.withOrWithoutTheWe}>
        <Form
          form={form}
          buttonText={texts.saveHandles}
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

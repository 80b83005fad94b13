import { type FormEvent, useState } from "react";
import {
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
  type Settings,
  updateProfile,
} from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Answer, Section } from "./section.tsx";
import styles from "./settings.module.css";
import { acceptSettings } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";
import { HANDLES, type HandleTexts, handlesBlocked, handleTexts, readHandle } from "./validation.ts";

/** Where else the player can be followed. */
export function SocialTab({ settings: { user } }: { settings: Settings }) {
  const [typed, setTyped] = useState<Partial<HandleTexts>>({});
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.social);
  const texts: HandleTexts = { ...handleTexts(user), ...typed };
  const blocked = handlesBlocked(user, texts);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (blocked !== null || submission.isBusy) return;
    const isDone = await submission.submit(async () => {
      const { user: changed } = await call(updateProfile, { body: texts });
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.socialUpdated;
    });
    if (isDone) setTyped({});
  }

  return (
    <div className={styles.sections}>
      <Section
        title="Social media handles"
        hint="With or without the @; we take it off. Leave one empty to keep some mystery."
      >
        <form className={styles.form} onSubmit={submit} noValidate>
          {HANDLES.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              name={field}
              autoComplete="off"
              value={texts[field]}
              onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
              error={readHandle(field, texts[field]).issue}
            />
          ))}
          <Answer submission={submission} />
          <div>
            <Button type="submit" variant="primary" busy={submission.isBusy} disabledReason={blocked}>
              Save Handles
            </Button>
          </div>
        </form>
      </Section>
    </div>
  );
}

import { useState } from "react";
import * as v from "valibot";
import { type FormMessageText, useSubmission } from "./use-submission.ts";

export type FormValues = Readonly<Record<string, string>>;
type Name<Values> = keyof Values & string;
type Issues<Values> = { readonly [Field in Name<Values>]?: string };

export interface FormOptions<Values extends FormValues> {
  /** Checks the values as typed. Each issue belongs to a field, and its message is shown there. */
  readonly schema: v.GenericSchema<Values, unknown>;
  /** The values of fields that haven't been changed. */
  readonly initial: Values;
  /** Shows the issues of changed fields while typing. Otherwise issues appear on the first submission. */
  readonly isLive?: boolean;
  /** Keeps the typed values after a success. */
  readonly keepsValues?: boolean;
  /** Submits valid values and returns the success message, if there is one. */
  readonly onSubmit: (values: Values) => Promise<string | undefined>;
  /** Handles a failed submission and returns the text to show. */
  readonly onError: (error: unknown) => string;
}

export interface FormState<Values extends FormValues> {
  readonly values: Values;
  /** The first issue of each invalid field, whether shown or not. */
  readonly issues: Issues<Values>;
  readonly isBusy: boolean;
  readonly message: FormMessageText | null;
  /** The props that connect a text field. */
  readonly field: <Field extends Name<Values>>(
    name: Field,
  ) => { name: Field; value: Values[Field]; onChange: (text: string) => void; error: string | null };
  /** Submits valid values; otherwise focuses the first invalid field of the form element. */
  readonly submit: (form: HTMLFormElement) => Promise<void>;
}

/**
 * Keeps the state of a form: values, issues, submission and message.
 *
 * @example
 * const form = useForm({ schema: v.object({ email: Email }), initial: { email: "" }, onError: failureText,
 *   onSubmit: async (body) => (await call(forgotPassword, { body })) && "Sent." });
 * return <Form form={form} buttonText="Send Reset Link">
 *   <TextField label="Email" {...form.field("email")} />
 * </Form>;
 */
export function useForm<Values extends FormValues>({
  schema,
  initial,
  isLive = false,
  keepsValues = false,
  onSubmit,
  onError,
}: FormOptions<Values>): FormState<Values> {
  // Only the changes, so that an unchanged field follows its initial value.
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { isBusy, message, run, setMessage } = useSubmission(onError);
  const values: Values = { ...initial, ...changes };
  const issues = issuesOf(schema, values);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isBusy) return;
    const filled = filledIn(form, values);
    const shown = { ...values, ...filled };
    if (Object.keys(filled).length > 0) setChanges(shown);
    setWasSubmitted(true);
    setMessage(null);
    const found = issuesOf(schema, shown);
    if (Object.keys(found).length > 0) {
      focusFirst(form, found);
      return;
    }
    const isDone = await run(() => onSubmit(shown));
    if (!isDone || keepsValues) return;
    setChanges((now) => laterThan(shown, now));
    setWasSubmitted(false);
  }

  return {
    values,
    issues,
    isBusy,
    message,
    submit,
    field(name) {
      const isShown = wasSubmitted || (isLive && values[name] !== initial[name]);
      return {
        name,
        value: values[name],
        onChange: (text) => setChanges((before) => ({ ...before, [name]: text })),
        error: (isShown && issues[name]) || null,
      };
    },
  };
}

/** Returns the changes that were typed after these values had been submitted. */
function laterThan<Values extends FormValues>(submitted: Values, changes: Partial<Values>): Partial<Values> {
  const later = { ...changes };
  for (const name in later) if (later[name] === submitted[name]) delete later[name];
  return later;
}

/** The values of a form that differ from the known ones: some password managers fill in a field without an event. */
function filledIn(form: HTMLFormElement, known: FormValues): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || known[control.name] === undefined) continue;
    if (control.value !== known[control.name]) filled[control.name] = control.value;
  }
  return filled;
}

function issuesOf<Values extends FormValues>(
  schema: v.GenericSchema<Values, unknown>,
  values: Values,
): Issues<Values> {
  const issues: { [Field in Name<Values>]?: string } = {};
  for (const { path, message } of v.safeParse(schema, values).issues ?? []) {
    const name = path?.[0].key as Name<Values>;
    issues[name] ??= message;
  }
  return issues;
}

function focusFirst(form: HTMLFormElement, issues: object): void {
  for (const control of form.elements) {
    const name = control.getAttribute("name");
    if (name === null || !(name in issues) || !(control instanceof HTMLElement)) continue;
    control.focus();
    return;
  }
}
